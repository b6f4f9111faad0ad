import { button, field, heading, text } from '../engines/find.ts'
import { expect, signUp, test } from '../engines/journey.ts'

test('a logout in one tab is followed by the other', async ({ app, visitor, student }) => {
  await signUp(app, student)
  const other = await visitor.openApp()
  await other.open('/mypage')
  await other.shows(heading('마이페이지'))

  await other.click(button('로그아웃'))

  await other.at('/login')
  await app.at('/login')
  await app.shows(heading('로그인'))
})

test('the deletion of an account in one tab is followed by the other, which shows nothing of it', async ({
  app,
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
  expect(await other.count(text(student.id))).toBe(0)
})
