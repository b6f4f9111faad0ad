import { button, field, heading, link, text } from '../engines/find.ts'
import { signUp, test } from '../engines/journey.ts'

test('a deletion, the login of somebody else and a logout in one tab are followed by the other', async ({
  app,
  campus,
  visitor,
  student,
}) => {
  await signUp(app, student)
  const other = await visitor.openApp()
  await other.open('/mypage')
  await other.shows(text(student.id))

  await app.open('/mypage')
  await app.click(button('회원 탈퇴'))
  await app.fill(field('비밀번호'), student.password)
  await app.click(button('탈퇴하기'))
  await app.at('/login')
  await app.shows(text('회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.'))
  await other.at('/login')
  await other.hides(text(student.id))

  await app.fill(field('학번'), campus.admin.id)
  await app.fill(field('비밀번호'), campus.admin.password)
  await app.click(button('로그인'))
  await app.shows(heading('관리자 페이지'))
  await other.shows(heading('내 강의 목록'))
  await other.shows(link('관리자'))
  await other.hides(text(student.id))

  await other.open('/mypage')
  await other.click(button('로그아웃'))
  await other.at('/login')
  await app.at('/login')
  await app.shows(heading('로그인'))
})
