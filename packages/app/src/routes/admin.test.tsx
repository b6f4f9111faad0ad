import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

test('an administrator goes from the tab to the list and on to a user', async () => {
  const app = await openAs(admin, '/')

  await app.user.click(await screen.findByRole('link', { name: '관리자' }))
  await screen.findByRole('heading', { name: '관리자 페이지' })
  expect(screen.getByRole('link', { name: '관리자' }).getAttribute('aria-current')).toBe('page')
  await app.user.click(await screen.findByRole('link', { name: /김하늘/ }))

  await screen.findByRole('heading', { name: '김하늘(20240001) 사용자 정보' })
  expect(document.title).toBe('김하늘(20240001) 사용자 정보 - Campus Connect')
  expect(app.address()).toBe('/admin/users/20240001')
  expect(screen.getByText('0 / 2 연결중')).toBeTruthy()
})

test('the tab is not shown to a student, and the address answers with a refusal alone', async () => {
  await openAs(student.id, '/admin/users')

  expect((await screen.findByRole('alert')).textContent).toContain('관리자 권한이 필요합니다.')
  expect(screen.queryByRole('link', { name: '관리자' })).toBeNull()
  expect(screen.queryByText(admin)).toBeNull()
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

test.each(['/admin/users/20249999', '/admin/users/%E0%A4%A', '/admin/users/a%2Fb'])('%s is nobody', async (at) => {
  await openAs(admin, at)

  expect(await screen.findByText('해당 사용자를 찾을 수 없습니다.')).toBeTruthy()
})

test('administrators are not offered to disable themselves', async () => {
  await openAs(admin, `/admin/users/${admin}`)

  expect(await screen.findByText('자신의 계정은 비활성화할 수 없습니다.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '사용자 비활성화' })).toBeNull()
})

describe('a user', () => {
  test('is disabled after a confirmation that names him and says what it means', async () => {
    const app = await openAs(admin, `/admin/users/${student.id}`)

    await app.user.click(await screen.findByRole('button', { name: '사용자 비활성화' }))
    expect((await dialog()).textContent).toContain('김하늘(20240001)')
    expect((await dialog()).textContent).toContain('비활성화된 사용자는 로그인할 수 없습니다.')
    await app.user.click(screen.getByRole('button', { name: '비활성화하기' }))

    expect(await screen.findByText('비활성화됨')).toBeTruthy()
    expect(await screen.findByRole('status')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect(server.login(student.id)).rejects.toMatchObject({ status: 403 })
  })

  test('is enabled again', async () => {
    await (await server.login(admin)).disableUser({ id: student.id })
    const app = await openAs(admin, `/admin/users/${student.id}`)

    await app.user.click(await screen.findByRole('button', { name: '사용자 활성화' }))
    await app.user.click(screen.getByRole('button', { name: '활성화하기' }))

    expect(await screen.findByText('활성화됨')).toBeTruthy()
    await server.login(student.id)
  })

  test('is unchanged when the confirmation is cancelled', async () => {
    const app = await openAs(admin, `/admin/users/${student.id}`)

    await app.user.click(await screen.findByRole('button', { name: '사용자 비활성화' }))
    await app.user.click(within(await dialog()).getByRole('button', { name: '취소' }))

    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText('활성화됨')).toBeTruthy()
    await server.login(student.id)
  })

  test('is connected to a lecture and disconnected from it', async () => {
    const app = await openAs(admin, `/admin/users/${student.id}`)

    await app.user.click(await screen.findByRole('button', { name: '자료구조 연결' }))
    expect((await dialog()).textContent).toContain('자료구조')
    await app.user.click(screen.getByRole('button', { name: '연결하기' }))
    expect(await screen.findByText('1 / 2 연결중')).toBeTruthy()
    expect((await screen.findByRole('status')).textContent).not.toBe('')

    await app.user.click(await screen.findByRole('button', { name: '자료구조 해제' }))
    await app.user.click(screen.getByRole('button', { name: '해제하기' }))
    expect(await screen.findByText('0 / 2 연결중')).toBeTruthy()
  })
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
