import { alert, button, field, heading, link, row, status, text } from '../engines/find.ts'
import { answers, expect, signUp, test } from '../engines/journey.ts'
import type { Screen } from '../engines/screen.ts'
import { lectures, type Student } from '../support/campus.ts'

async function logIn(app: Screen, { id, password }: Pick<Student, 'id' | 'password'>) {
  await app.fill(field('학번'), id)
  await app.fill(field('비밀번호'), password)
  await app.click(button('로그인'))
}

test('a student signs up, switches a lecture, comes back, reloads, syncs, changes his password and deletes his account', async ({
  app,
  campus,
  visitor,
  student,
}) => {
  const password = 'haneul-byeolbit-55'
  await app.open('/signup')
  await app.fill(field('학번'), student.id)
  await app.fill(field('이름'), student.username)
  await app.fill(field('비밀번호'), student.password)
  await app.click(button('회원가입'))

  await app.shows(heading('내 강의 목록'))
  expect(await visitor.lastingCookies()).not.toContain('campus_session')
  for (const name of lectures) await app.shows({ ...text('미연결'), inside: row(name) })
  await app.click({ ...link(/자료구조/), inside: row('자료구조') })
  await app.shows(text('연결 안됨'))
  const smallest = await app.on({ role: 'main' }, ([main]) => {
    const { width, height } = main!.querySelector('svg')!.getBoundingClientRect()
    return Math.min(width, height)
  })
  expect(smallest).toBeGreaterThanOrEqual(40)
  const before = answers(campus, 'stop')
  const place = await app.place(button('연결하기'))
  await app.on(button('연결하기'), ([button]) => button!.focus())
  await app.clickAt(place)
  await app.clickAt(place)
  await app.press('Enter')
  await app.shows(text('현재 연결됨'))
  await app.says('연결되었습니다.')
  expect(answers(campus, 'stop'), 'a double tap and a double Enter').toBe(before)
  await app.click(button('목록으로 돌아가기'))
  await app.shows({ ...text('연결됨'), inside: row('자료구조') })
  await app.hides(status('연결되었습니다.'))

  await app.click(link('마이페이지'))
  await app.at('/mypage')
  await app.reload()
  await app.shows(heading('마이페이지'))
  await app.shows(text(student.id))
  await app.click(button('강의 목록 동기화'))
  await app.shows({ role: 'status', containing: '강의' })
  await app.click(button('비밀번호 변경'))
  await app.fill(field('현재 비밀번호'), student.password)
  await app.fill(field('새 비밀번호'), password)
  await app.fill(field('새 비밀번호 확인'), password)
  await app.click(button('변경하기'))
  await app.shows(text('비밀번호를 성공적으로 변경했습니다.'))
  await app.press('Escape')
  await app.hides({ role: 'dialog' })

  await app.click(button('회원 탈퇴'))
  await app.fill(field('비밀번호'), password)
  await app.click(button('탈퇴하기'))
  await app.at('/login')
  await app.shows(text('회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.'))
  await logIn(app, { id: student.id, password })
  await app.shows(alert('학번 또는 비밀번호가 올바르지 않습니다.'))
})

test('a lecture whose name is hard on addresses survives a guarded link, a login that is remembered, a reload, the switch and Back', async ({
  app,
  visit,
  student,
}) => {
  const name = '카누/카약 50% #1'
  const address = `/lecture/${encodeURIComponent(name)}`
  await signUp(app, student)
  const other = await visit()

  await other.app.open(address)
  await other.app.at(/^\/login\?next=/)
  await other.app.click(field('로그인 유지'))
  await logIn(other.app, student)
  await other.app.shows(heading(name))
  await other.app.at(address)
  expect(await other.lastingCookies()).toContain('campus_session')
  await other.app.reload()
  await other.app.click(button('연결하기'))
  await other.app.shows(text('현재 연결됨'))
  await app.click({ ...link(/카누/), inside: row(name) })
  await app.at(address)
  await app.shows(text('현재 연결됨'))
  await app.back()

  await app.shows({ ...text('연결됨'), inside: row(name) })
})

test('a browser that blocks cookies is told why nobody can log in', async ({ visit }) => {
  const { app } = await visit({ cookiesBlocked: true })

  await app.open('/login')

  await app.shows(alert('쿠키를 허용해주세요.'))
})
