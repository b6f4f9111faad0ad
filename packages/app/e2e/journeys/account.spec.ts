import { button, field, heading, link, row, status, text } from '../engines/find.ts'
import { enter, signUp, test } from '../engines/journey.ts'
import { lectures } from '../support/campus.ts'

test('a student signs up, sees his lectures, switches one on and comes back', async ({ app, student }) => {
  await app.open('/signup')
  await app.fill(field('학번'), student.id)
  await app.fill(field('이름'), student.username)
  await app.fill(field('비밀번호'), student.password)
  await app.click(button('회원가입'))

  await app.shows(heading('내 강의 목록'))
  for (const name of lectures) await app.shows({ ...text('미연결'), inside: row(name) })
  await app.click({ ...link(/자료구조/), inside: row('자료구조') })
  await app.shows(text('연결 안됨'))
  await app.click(button('연결하기'))
  await app.shows(text('현재 연결됨'))
  await app.shows(status('연결되었습니다.'))
  await app.click(button('목록으로 돌아가기'))

  await app.shows({ ...text('연결됨'), inside: row('자료구조') })
})

test('a guarded link leads back to itself after the login', async ({ app, visit, student }) => {
  await signUp(app, student)
  const { app: other } = await visit()

  await other.open(`/lecture/${encodeURIComponent('자료구조')}`)
  await other.at(/^\/login\?next=/)
  await other.fill(field('학번'), student.id)
  await other.fill(field('비밀번호'), student.password)
  await other.click(button('로그인'))

  await other.shows(heading('자료구조'))
})

test('a session is restored after a reload', async ({ app, student }) => {
  await signUp(app, student)
  await enter(app, student)

  await app.open('/mypage')
  await app.reload()

  await app.shows(heading('마이페이지'))
  await app.shows(text(student.id))
})
