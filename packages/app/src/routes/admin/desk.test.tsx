import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { press } from '../../../test/forms.ts'
import { holdCalls } from '../../../test/held-calls.ts'
import { openAppAs } from '../../../test/open-app.tsx'

const admin = { id: '20990001', password: testPassword }
const students = ['20240001', '20240002'].map((id) => ({ id, username: '김하늘', lectures: ['자료구조'] }))
let server: TestServer

// Its first load may take longer than a query waits.
beforeAll(() => import('./admin.tsx'))
beforeEach(async () => {
  const matchMedia = (media: string) => Object.assign(new EventTarget(), { matches: media.includes('1024px') })
  vi.stubGlobal('matchMedia', matchMedia)
  server = await testServer({ students })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

const open = (at: string) => openAppAs(admin, { at, connect: (options) => server.campus(options) })
const row = (id: string) => screen.findByRole('row', { name: new RegExp(id) })
const pane = () => screen.findByRole('complementary', { name: '사용자 정보' })

test('after a change of many the open user and the counts of the lecture are those of the server', async () => {
  await open(`/admin/users/20240001?${new URLSearchParams({ lecture: '자료구조' })}`)
  await within(await pane()).findByText('0 / 1 연결중')
  await screen.findByRole('radio', { name: /^연결됨 ?0$/ })
  for (const id of ['20240001', '20240002'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `김하늘(${id}) 선택` }))

  await press('강의 연결')
  await press('연결하기')
  await screen.findByText('변경됨 2명')

  expect(await within(await pane()).findByText('1 / 1 연결중')).toBeTruthy()
  expect(await screen.findByRole('radio', { name: /^연결됨 ?2$/ })).toBeTruthy()
})

test('Shift chooses a range, also after the order was turned round, and lets it go again', async () => {
  await open('/admin/users')
  const box = (id: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(id) })
  fireEvent.click(await box('20240001'))
  fireEvent.click(await box('20990001'), { shiftKey: true })
  expect(await screen.findByText('3명 선택')).toBeTruthy()

  fireEvent.click(await box('20240001'), { shiftKey: true })
  await waitFor(() => expect(screen.queryByText(/명 선택/)).toBeNull())
  fireEvent.click(await box('20240001'))
  await press('학번')
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('20990001'))
  fireEvent.click(await box('20990001'), { shiftKey: true })

  expect(await screen.findByText('2명 선택')).toBeTruthy()
})

test('pasted numbers are chosen, and those of nobody are named', async () => {
  const app = await open('/admin/users')
  await row('20240001')
  await press('학번 붙여넣기')
  await app.user.click(await screen.findByLabelText('학번'))
  await app.user.paste('학번\n20240001\n20240002\n20249999')
  await press('선택')

  expect((await screen.findByRole('alert')).textContent).toBe(
    '2명을 선택했습니다. 다음 학번의 사용자는 없습니다: 20249999',
  )
  await press('취소')
  expect(await screen.findByText('2명 선택')).toBeTruthy()
})

test('새로고침 fetches the open user again', async () => {
  await open('/admin/users/20240001')
  await within(await pane()).findByText('0 / 1 연결중')

  await server.as('20240001').startAttendance({ name: '자료구조' })
  await press('새로고침')

  expect(await within(await pane()).findByText('1 / 1 연결중')).toBeTruthy()
})

test('a user who is opened while a search is awaited does not undo the search', async () => {
  const { fetch, held, release } = holdCalls(server.fetch, (parameters) => parameters.has('q'))
  const app = await openAppAs(admin, { at: '/admin/users', connect: (options) => server.campus({ ...options, fetch }) })
  const before = await row('20240002')
  act(() => navigate('/admin/users?q=0001', { replace: true }))
  await waitFor(() => expect(held).not.toEqual([]))

  fireEvent.click(before)

  await screen.findByRole('heading', { name: '김하늘(20240002) 사용자 정보' })
  expect(app.address()).toBe('/admin/users/20240002?q=0001')
  release()
  await waitFor(() => expect(screen.queryByRole('row', { name: /20240002/ })).toBeNull())
})

test('a look at a user leaves one entry in the history at most, and closing gives the focus back', async () => {
  const app = await open('/admin/users')
  await row('20240001')
  const entries = history.length

  for (const id of ['20240001', '20240002', '20240001']) {
    fireEvent.click(await row(id))
    await screen.findByRole('heading', { name: `김하늘(${id}) 사용자 정보` })
    fireEvent.keyDown(await pane(), { key: 'Escape' })
    await waitFor(() => expect(app.address()).toBe('/admin/users'))
    expect(document.activeElement).toBe(await row(id))
  }

  expect(history.length).toBe(entries + 1)
})

test('closing a user whose row is not on the page focuses the heading', async () => {
  const app = await open(`/admin/users/20240001?${new URLSearchParams({ q: '20240002' })}`)
  await row('20240002')

  fireEvent.keyDown(await pane(), { key: 'Escape' })

  await waitFor(() => expect(app.address()).toBe('/admin/users?q=20240002'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('sorting keeps the focus on its head', async () => {
  const app = await open('/admin/users')
  await row('20240001')
  const head = screen.getByRole('button', { name: '이름' })

  await app.user.click(head)

  await waitFor(() => expect(app.address()).toBe('/admin/users?sort=username'))
  await waitFor(() => expect(screen.getByRole('grid').parentElement?.ariaBusy).not.toBe('true'))
  expect(document.activeElement).toBe(head)
})
