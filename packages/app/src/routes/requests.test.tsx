import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { fill, logIn, press, submit } from '../../test/forms.ts'
import { openApp, openAppAs } from '../../test/open-app.tsx'
import { recordCalls } from '../../test/recorded-calls.ts'

const odd = '카누/카약 50% #1'
const student = { id: '20240001', password: testPassword }
const admin = { id: '20990001', password: testPassword }
const newPassword = 'haneul-byeolbit-55'
const myLectures = 'GET /api/users/me/lectures'
const users = 'GET /api/admin/users'
let server: TestServer
let sent: ReturnType<typeof recordCalls>

beforeEach(async () => {
  server = await testServer({ students: [{ id: student.id, lectures: [odd] }] })
  sent = recordCalls(server.fetch)
})
afterEach(() => server.close())

const connect = (options: object) => server.campus({ ...options, fetch: sent.fetch })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

/** A visit of somebody who has logged in before; what was sent until its screen stands is not kept. */
async function openAs(user: typeof student, at: string, title: string | RegExp) {
  const app = await openAppAs(user, { at, connect })
  await heading(title)
  sent.calls.length = 0
  return app
}
const expectCallAfter = (act: string, call: string) => waitFor(() => expect(sent.callsAfter(act)).toContain(call))

test('POST /api/auth/login sends id, password and rememberMe, which is true only when it is checked', async () => {
  const app = openApp({ at: '/login', connect })
  await logIn(student)
  await heading('내 강의 목록')
  await app.user.click(screen.getByRole('link', { name: '마이페이지' }))
  await press('로그아웃')
  await heading('로그인')

  await app.user.click(screen.getByRole('checkbox', { name: '로그인 유지' }))
  await logIn(student)
  await heading('내 강의 목록')

  expect(sent.bodiesOf('POST /api/auth/login')).toEqual([
    { ...student, rememberMe: false },
    { ...student, rememberMe: true },
  ])
})

test('POST /api/auth/signup sends id, username and password, the login follows by itself, and the app keeps its answer', async () => {
  const app = openApp({ at: '/signup', connect })
  const newcomer = { id: '20240002', password: newPassword }

  await fill({ 학번: newcomer.id, 이름: '이도윤', 비밀번호: newPassword })
  submit('회원가입')
  await heading('내 강의 목록')

  expect(sent.bodiesOf('POST /api/auth/signup')).toEqual([{ ...newcomer, username: '이도윤' }])
  expect(sent.callsAfter('POST /api/auth/signup')[0]).toBe('POST /api/auth/login')
  expect(sent.bodiesOf('POST /api/auth/login')).toEqual([{ ...newcomer, rememberMe: false }])
  expect(app.address()).toBe('/')
  expect(app.storedUser()).toEqual({ id: newcomer.id, username: '이도윤', isAdmin: false })
})

test('GET /api/users/me/lectures is the first call of a visit', async () => {
  openApp({ at: '/mypage', connect })
  await heading('로그인')

  expect(sent.calls).toEqual([{ call: myLectures, query: '', body: undefined }])
})

describe('on my page', () => {
  let app: Awaited<ReturnType<typeof openAs>>
  beforeEach(async () => {
    app = await openAs(student, '/mypage', '마이페이지')
  })

  test('POST /api/auth/logout sends nothing, and the user is forgotten', async () => {
    await press('로그아웃')
    await heading('로그인')
    expect(app.address()).toBe('/login')
    expect(app.storedUser()).toBeNull()

    expect(sent.calls).toEqual([{ call: 'POST /api/auth/logout', query: '', body: undefined }])
  })

  test('강의 목록 동기화: POST /api/users/me/lectures/sync sends nothing, and the list is fetched again', async () => {
    await press('강의 목록 동기화')
    expect((await screen.findByRole('status')).textContent).not.toBe('')

    expect(sent.bodiesOf('POST /api/users/me/lectures/sync')).toEqual([undefined])
    await app.user.click(screen.getByRole('link', { name: '홈' }))
    await expectCallAfter('POST /api/users/me/lectures/sync', myLectures)
  })

  test('PUT /api/users/me/password sends the current and the new password, not the confirmation', async () => {
    await press('비밀번호 변경')
    await fill({ '현재 비밀번호': testPassword, '새 비밀번호': newPassword, '새 비밀번호 확인': newPassword })
    submit('변경하기')
    const dialog = within(screen.getByRole('dialog'))
    expect((await dialog.findByRole('status')).textContent).toBe('비밀번호를 성공적으로 변경했습니다.')

    expect(sent.bodiesOf('PUT /api/users/me/password')).toEqual([{ currentPassword: testPassword, newPassword }])
    await server.campus().login({ id: student.id, password: newPassword })
  })

  test('DELETE /api/users/me sends the password, the login screen says that it is done, and nobody is logged in', async () => {
    await press('회원 탈퇴')
    await fill({ 비밀번호: testPassword })
    submit('탈퇴하기')
    await heading('로그인')

    expect(sent.bodiesOf('DELETE /api/users/me')).toEqual([{ password: testPassword }])
    expect(screen.getByRole('status').textContent).toBe('회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.')
    expect(app.address()).toBe('/login')
    expect(app.storedUser()).toBeNull()
    act(() => navigate('/mypage'))
    expect(await screen.findByRole('button', { name: '로그인' })).toBeTruthy()
    expect(location.pathname).toBe('/login')
  })
})

test.each([
  { name: 'start', button: '연결하기' },
  { name: 'stop', button: '연결 해제하기' },
])('POST /api/attend/$name sends the name of the lecture, and the list is fetched again', async ({ name, button }) => {
  if (name === 'stop') await server.as(student.id).startAttendance({ name: odd })
  await openAs(student, `/lecture/${encodeURIComponent(odd)}`, odd)

  await press(button)

  expect(await screen.findByText(name === 'start' ? '현재 연결됨' : '연결 안됨')).toBeTruthy()
  await expectCallAfter(`POST /api/attend/${name}`, myLectures)
  expect(sent.bodiesOf(`POST /api/attend/${name}`)).toEqual([{ name: odd }])
})

describe('an administrator', () => {
  const at = `/admin/users/${student.id}`

  test('GET /api/admin/users serves the list, and with the number the detail', async () => {
    const app = await openAs(admin, '/admin/users', '관리자 페이지')
    const row = await screen.findByRole('link', { name: new RegExp(student.id) })
    sent.calls.length = 0

    await press('새로고침')
    await waitFor(() => expect(sent.calls).toHaveLength(1))
    await app.user.click(row)
    await waitFor(() => expect(sent.calls).toHaveLength(2))

    expect(sent.calls).toEqual([
      { call: users, query: '?limit=50', body: undefined },
      { call: users, query: `?id=${student.id}`, body: undefined },
    ])
  })

  test.each([
    { buttons: ['사용자 비활성화', '비활성화하기'], name: 'disable', sends: 'nothing', shown: '비활성화됨' },
    { buttons: ['사용자 활성화', '활성화하기'], name: 'enable', sends: 'nothing', shown: '활성화됨' },
    { buttons: [`${odd} 연결`, '연결하기'], name: 'start', sends: 'the name', shown: '1 / 1 연결중' },
    { buttons: [`${odd} 해제`, '해제하기'], name: 'stop', sends: 'the name', shown: '0 / 1 연결중' },
  ])(
    'POST /api/admin/users/{id}/$name sends $sends, and the users are fetched again',
    async ({ buttons, name, sends, shown }) => {
      if (name === 'enable') await server.as(admin.id).disableUser({ id: student.id })
      if (name === 'stop') await server.as(admin.id).startUserLecture({ id: student.id, name: odd })
      await openAs(admin, at, /사용자 정보/)
      const call = `POST /api${at}/${name}`

      for (const button of buttons) await press(button)

      expect(await screen.findByText(shown)).toBeTruthy()
      await expectCallAfter(call, users)
      expect(sent.bodiesOf(call)).toEqual([sends === 'nothing' ? undefined : { name: odd }])
    },
  )
})
