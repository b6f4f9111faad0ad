import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from '../../../test/forms.ts'
import { openAppAs } from '../../../test/open-app.tsx'
import { recordCalls } from '../../../test/recorded-calls.ts'

const admin = { id: '20990001', password: testPassword }
let server: TestServer
let sent: ReturnType<typeof recordCalls>

beforeEach(async () => {
  server = await testServer({ students: [{ id: '20240001', username: '김하늘', lectures: ['자료구조'] }] })
  sent = recordCalls(server.fetch)
  await server.as('20240001').startAttendance({ name: '자료구조' })
})
afterEach(() => server.close())

const list = `/admin/users?${new URLSearchParams({ lecture: '자료구조' })}`
const open = (at: string) =>
  openAppAs(admin, { at, connect: (options) => server.campus({ ...options, fetch: sent.fetch }) })

test('the users of a lecture lead to its sheet, which says why a mark is what it is', async () => {
  const app = await open(list)

  await app.user.click(await screen.findByRole('link', { name: '출석부' }))
  const grid = await screen.findByRole('grid', { name: '자료구조 출석부' })
  const mark = grid.querySelector('td[data-mark]')
  await app.user.click(mark!)

  expect(app.address()).toBe(`${list}&sheet=`)
  expect(mark?.textContent).toBe('○')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^김하늘, .+: ○ 출석 · .+부터, /))
  await app.user.click(screen.getByRole('link', { name: '목록으로 돌아가기' }))
  expect(app.address()).toBe(list)
})

test('a file asks for the reason, and nothing is kept for the next visit', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sheet')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const app = await open(`${list}&sheet=`)
  await screen.findByRole('grid')

  await press('엑셀 받기')
  await app.user.type(await screen.findByRole('textbox', { name: '사유 (선택)' }), '성적 이의')
  await press('받기')

  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [content] = saved.mock.calls[0] ?? []
  expect((content as Blob | undefined)?.size).toBeGreaterThan(1000)
  vi.restoreAllMocks()
})

test('a lecture that nobody has is an error that says so', async () => {
  await open(`/admin/users?${new URLSearchParams({ lecture: '없는 강의' })}&sheet=`)

  expect((await screen.findByRole('alert')).textContent).toContain('해당 강의를 찾을 수 없습니다.')
})
