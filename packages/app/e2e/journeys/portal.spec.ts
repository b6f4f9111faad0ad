import { alert, button, field, heading, link, text } from '../engines/find.ts'
import { signUpElsewhere } from '../support/campus.ts'
import { expect, logInAtPortal, readNotice, test } from '../support/portal.ts'

const wayIn = button('포털 계정으로 로그인')

test('a student comes in through the portal, is known in every tab and after a reload, and logs out', async ({
  app,
  visitor,
  portal,
  student,
  engineName,
}) => {
  portal.accounts.set('first', { subject: 'first', number: student.id, name: student.username })
  const other = await visitor.openApp()
  await other.open('/login')
  await app.open('/mypage')

  await app.click(wayIn)
  // Back at the portal leads to the login, whose button works again.
  await app.shows(button('Sign-in'))
  // The driver of WebKitGTK gets no answer from a page to which Back leads from another site.
  if (engineName === 'webkit') await app.open('/mypage')
  else await app.back()
  await app.click(wayIn)
  await logInAtPortal(app, 'first')
  await readNotice(app)

  await app.shows(heading('마이페이지'))
  await app.shows(text(student.id))
  await app.shows(button('강의 목록 동기화'))
  await app.hides(button('비밀번호 변경'))
  await other.shows(heading('내 강의 목록'))
  await app.reload()
  await app.shows(text(student.id))

  // The portal's page and the login are behind; no press of Back stays at them.
  await app.open('/')
  await app.back()
  await app.back()
  await app.open('/mypage')
  await app.click(button('로그아웃'))
  await app.shows(wayIn)
  await other.shows(wayIn)

  // The portal still knows the student, so that the next person at this computer must not come in by it.
  await app.click(link('포털에서도 로그아웃'))
  await app.click(button(/Yes|sign me out/i))
  await app.shows(heading('Sign-out Success'))
  await app.open('/login')
  await app.click(wayIn)
  await app.shows(button('Sign-in'))
})

test('an account with a password is linked after that password, and no one else takes its number', async ({
  app,
  visit,
  campus,
  portal,
  student,
}) => {
  await signUpElsewhere(campus, student)
  portal.accounts.set('owner', { subject: 'owner', number: student.id, name: student.username })
  portal.accounts.set('thief', { subject: 'thief', number: student.id, name: student.username })
  await app.open('/login')
  await app.click(wayIn)
  await logInAtPortal(app, 'owner')

  await app.shows(text(/이미 비밀번호로 만든 계정이 있습니다\./))
  await app.fill(field('학번'), student.id)
  await app.fill(field('비밀번호'), student.password)
  await app.click(button('로그인'))
  await app.shows(heading('내 강의 목록'))

  const { app: elsewhere } = await visit()
  await elsewhere.open('/login')
  await elsewhere.click(wayIn)
  await logInAtPortal(elsewhere, 'thief')
  await elsewhere.shows(alert('이 학번은 다른 포털 계정으로 등록되어 있습니다'))
  await elsewhere.at('/login')
})

test('an account without a password is deleted after another login at the portal', async ({ app, portal, student }) => {
  portal.accounts.set('leaving', { subject: 'leaving', number: student.id, name: student.username })
  await app.open('/mypage')
  await app.click(wayIn)
  await logInAtPortal(app, 'leaving')
  await readNotice(app)

  await app.click(button('회원 탈퇴'))
  await app.click(button('포털에서 확인하기'))
  await logInAtPortal(app, 'leaving')
  await app.click(button('탈퇴하기'))

  await app.shows(text('회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.'))
})

// The last: the campus lets a portal that was down rest for a moment.
test('while the portal is down, the login says so within ten seconds, and the password still opens', async ({
  app,
  campus,
  portal,
  student,
}) => {
  await signUpElsewhere(campus, student)
  await app.open('/login')
  portal.interrupt(() => 'wait')
  await app.shows(wayIn)
  const began = performance.now()

  await app.click(wayIn)

  await app.shows(alert('학교 포털이 응답하지 않습니다. 비밀번호로 로그인하거나'))
  expect(performance.now() - began).toBeLessThan(10_000)
  await app.fill(field('학번'), student.id)
  await app.fill(field('비밀번호'), student.password)
  await app.click(button('로그인'))
  await app.shows(heading('내 강의 목록'))
})
