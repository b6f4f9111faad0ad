import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { fill, press } from '../../../test/forms.ts'
import { holdCalls } from '../../../test/held-calls.ts'
import { openAppAs } from '../../../test/open-app.tsx'

const admin = { id: '20990001', password: testPassword }
const students = [
  { id: '20240001', username: '김하늘', lectures: ['자료구조'] },
  { id: '20240002', username: '이도윤', lectures: ['미적분'] },
]
let server: TestServer

// Its first load may take longer than a query waits.
beforeAll(() => import('./admin.tsx'))
beforeEach(async () => {
  server = await testServer({ students })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await server.close()
})

/** The list at this address; answers to calls with such parameters are held back. */
async function open(at: string, fits: (parameters: URLSearchParams) => boolean) {
  const { fetch, held, release } = holdCalls(server.fetch, fits)
  await openAppAs(admin, { at, connect: (options) => server.campus({ ...options, fetch }) })
  await screen.findByText(/마지막 새로고침/)
  return { release, awaitCall: () => waitFor(() => expect(held).not.toEqual([])) }
}
const show = (view: Record<string, string>) =>
  act(() => navigate(`/admin/users?${new URLSearchParams(view)}`, { replace: true }))

test('until a search is answered, the users before it stay, and nobody is counted or can be chosen', async () => {
  const { release, awaitCall } = await open('/admin/users', (parameters) => parameters.has('q'))
  await press('여러 명 선택')
  expect(await screen.findAllByRole('checkbox')).toHaveLength(3)

  show({ q: '하늘' })
  await awaitCall()

  const before = screen.getAllByRole('checkbox')
  expect(before).toHaveLength(3)
  fireEvent.click(before[0]!)
  expect(screen.getByText('0명 선택')).toBeTruthy()
  expect(screen.queryByText(/마지막 새로고침/)).toBeNull()
  expect(screen.queryByText(/\d명$/)).toBeNull()
  expect(screen.getByRole('progressbar', { name: '사용자 목록을 불러오는 중...' })).toBeTruthy()
  await press('취소')
  expect(screen.getByText('총 사용자').nextElementSibling?.textContent).toBe('3')
  expect(screen.getByRole('progressbar', { name: '사용자 목록을 불러오는 중...' })).toBeTruthy()
  await press('여러 명 선택')

  release()
  await press('조건에 맞는 1명 모두 선택')
  expect(await screen.findByText('1명 선택')).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

test('a user of the list before can be opened while a search is awaited', async () => {
  const { release, awaitCall } = await open('/admin/users', (parameters) => parameters.has('q'))
  show({ q: '하늘' })
  await awaitCall()

  fireEvent.click(screen.getByRole('link', { name: /이도윤/ }))

  expect(await screen.findByRole('heading', { name: '이도윤(20240002) 사용자 정보' })).toBeTruthy()
  release()
})

test('paper names the campus and the lecture whose users are on it, and a print whose view has changed does not come', async () => {
  const prints = vi.fn<() => void>()
  vi.stubGlobal('print', prints)
  const isPrint = (parameters: URLSearchParams) => parameters.get('limit') === '200'
  const { release, awaitCall } = await open(`/admin/users?${new URLSearchParams({ lecture: '미적분' })}`, isPrint)
  await press('명단 인쇄')
  await press('인쇄하기')
  await awaitCall()

  show({ lecture: '자료구조' })
  await waitFor(() => expect(screen.getByRole('button', { name: '명단 인쇄' }).ariaDisabled).not.toBe('true'))
  release()
  expect(prints).not.toHaveBeenCalled()

  await press('명단 인쇄')
  await press('인쇄하기')
  await waitFor(() => expect(prints).toHaveBeenCalledOnce())
  show({ lecture: '미적분' })
  const paper = screen.getByLabelText('인쇄할 명단').textContent
  expect(paper).toContain('Campus Connect자료구조')
  expect(paper).toContain('김하늘')
})

test('a file names the campus, and one that is collected for a screen that has been left is not saved', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }),
  )
  const { release, awaitCall } = await open('/admin/users', (parameters) => parameters.get('limit') === '200')
  await press('CSV 받기')
  await press('받기')
  await awaitCall()

  act(() => navigate('/mypage'))
  await screen.findByRole('heading', { level: 1, name: '마이페이지' })
  release()
  act(() => navigate('/admin/users'))
  await press('CSV 받기')
  await press('받기')
  await waitFor(() => expect(screen.getByRole('button', { name: 'CSV 받기' }).ariaDisabled).not.toBe('true'))

  expect(saved).toEqual(['Campus Connect 사용자.csv'])
})

test('where a reason is required, the dialog asks for it before anybody is read, and the record has it', async () => {
  vi.stubGlobal('print', () => {})
  await server.close()
  server = await testServer({ students, settings: { exportReason: 'required' } })
  await open('/admin/users', () => false)
  fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
  await press('인쇄하기')
  expect((await screen.findByRole('alert')).textContent).toBe('사유를 입력해주세요.')
  const purposes = async () => {
    const rows = await server.db.selectFrom('audit_events').select('details').execute()
    return rows.map(({ details }) => JSON.parse(details) as object).filter((details) => 'purpose' in details)
  }
  expect(await purposes()).toEqual([])

  await fill({ 사유: '재난 점검' })
  await press('인쇄하기')

  await waitFor(async () =>
    expect(await purposes()).toEqual([{ rows: 3, matching: 3, purpose: 'print', reason: '재난 점검' }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
