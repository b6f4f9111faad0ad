import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { openApp, openAppAs } from '../../test/open-app.tsx'

const admin = '20990001'
const student = { id: '20240001', username: '김하늘' }
let server: TestServer

beforeEach(async () => {
  server = await testServer({ students: [{ ...student, lectures: ['자료구조', '운영체제'] }] })
})
afterEach(() => server.close())

const openAs = (id: string, at: string) =>
  openAppAs({ id, password: testPassword }, { at, connect: (options) => server.campus(options) })
const dialog = () => screen.findByRole('alertdialog')

test('the tab is not shown to a student, and the address answers with a refusal alone', async () => {
  const app = await openAs(student.id, '/admin/users')

  expect((await screen.findByRole('alert')).textContent).toContain('관리자 권한이 필요합니다.')
  expect(screen.queryByRole('link', { name: '관리자' })).toBeNull()
  expect(screen.queryByText(/20\d{6}/)).toBeNull()
  expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull()

  await app.user.click(screen.getByRole('link', { name: '홈으로' }))
  expect(await screen.findByRole('heading', { name: '내 강의 목록' })).toBeTruthy()
})

test('a forged isAdmin shows the tab, and the server still gives nothing away', async () => {
  const campus = await server.login(student.id)
  const app = openApp({ at: '/', storedUser: { ...student, isAdmin: true }, connect: () => campus })

  await app.user.click(await screen.findByRole('link', { name: '관리자' }))

  const panel = within(await screen.findByRole('alert'))
  expect(panel.getByRole('heading').textContent).toBe('오류가 발생했습니다')
  expect(panel.getByText('관리자 권한이 필요합니다.')).toBeTruthy()
  expect(screen.queryByText(admin)).toBeNull()
})

test('administrators are not offered to disable themselves', async () => {
  await openAs(admin, `/admin/users/${admin}`)

  expect(await screen.findByText('자신의 계정은 비활성화할 수 없습니다.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '사용자 비활성화' })).toBeNull()
})

test('a failure after the dialog was closed shows in the banner', async () => {
  const refusal = Promise.withResolvers<Response>()
  const app = await openAppAs(
    { id: admin, password: testPassword },
    {
      at: `/admin/users/${student.id}`,
      connect: (options) =>
        server.campus({
          ...options,
          fetch: (url, init) => (url.endsWith('/disable') ? refusal.promise : server.fetch(url, init)),
        }),
    },
  )
  await app.user.click(await screen.findByRole('button', { name: '사용자 비활성화' }))
  await app.user.click(screen.getByRole('button', { name: '비활성화하기' }))

  act(() => navigate('/admin/users'))
  await screen.findByRole('heading', { name: '관리자 페이지' })
  refusal.resolve(Response.json({ success: false, message: '', data: null }, { status: 500 }))

  expect((await screen.findByRole('alert')).textContent).toBe('사용자 상태 변경에 실패했습니다.')
})

test('a refused change is told inside the dialog', async () => {
  const app = await openAs(admin, `/admin/users/${student.id}`)
  await app.user.click(await screen.findByRole('button', { name: '사용자 비활성화' }))
  await (await server.login(student.id)).deleteMe({ password: testPassword })

  await app.user.click(screen.getByRole('button', { name: '비활성화하기' }))

  expect((await within(await dialog()).findByRole('alert')).textContent).toBe('해당 사용자를 찾을 수 없습니다.')
})
