import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { press } from '../../../test/forms.ts'
import { holdCalls } from '../../../test/held-calls.ts'
import { openAppAs } from '../../../test/open-app.tsx'
import { recordCalls } from '../../../test/recorded-calls.ts'

const admin = { id: '20990001', password: testPassword }
const others = Array.from({ length: 70 }, (_, index) => ({ id: String(20240101 + index), username: `학생 ${index}` }))
let server: TestServer
let sent: ReturnType<typeof recordCalls>

beforeEach(() => start(2))
async function start(count: number) {
  const students = [{ id: '20240001', username: '김하늘', lectures: ['자료구조'] }, ...others.slice(0, count)]
  server = await testServer({ students })
  sent = recordCalls(server.fetch)
}
/** So many that the list has more than one page. */
async function startWithPages() {
  await server.close()
  await start(others.length)
}
afterEach(() => server.close())

const open = (at: string) =>
  openAppAs(admin, { at, connect: (options) => server.campus({ ...options, fetch: sent.fetch }) })
const rows = () => screen.queryAllByRole('link', { name: /강의: / })
/** All users are shown; the head alone says how many. */
const everyone = async (count: string) =>
  waitFor(() => {
    expect(screen.getByText('총 사용자').nextElementSibling?.textContent).toBe(count)
    expect(screen.getByRole('radiogroup').textContent).not.toContain(count)
    expect(screen.getByRole('status').textContent).toBe('')
  })
const status = async (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

test('a search by first consonants stands in the address, finds nobody else, and is cleared where nobody is found', async () => {
  const app = await open('/admin/users')
  await everyone('4')

  await app.user.type(screen.getByRole('searchbox', { name: '사용자 검색' }), 'ㄱㅎㄴ')
  await status('4명 중 1명')
  expect(app.address()).toBe(`/admin/users?${new URLSearchParams({ q: 'ㄱㅎㄴ' })}`)
  expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('김하늘')])

  await app.user.click(screen.getByRole('radio', { name: /^비활성/ }))
  expect(await screen.findByRole('heading', { name: '검색 결과 없음' })).toBeTruthy()
  expect(screen.queryByText('사용자 없음')).toBeNull()
  await press('조건 지우기')

  await everyone('4')
  expect(app.address()).toBe('/admin/users')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('the counts beside the users of a lecture name nobody in the audit record', async () => {
  await open(`/admin/users?${new URLSearchParams({ lecture: '자료구조' })}`)
  await status('4명 중 1명')
  await waitFor(() => expect(screen.getByRole('radiogroup').textContent).toMatch(/^전체연결됨0미연결1$/))
  const queries = sent.calls.map(({ query }) => query).filter((query) => query.includes('lecture'))

  const recorded = await server.db.selectFrom('audit_events').selectAll().where('task', '=', 'users-read').execute()
  // The list itself shows one person.
  expect(queries.length).toBe(3)
  expect(recorded.map(({ subject_key }) => subject_key !== null)).toEqual([true])
})

test('the list fetches pages as far as its window needs them, and renders only the rows of the window', async () => {
  await startWithPages()
  await open('/admin/users')
  await everyone('72')
  await waitFor(() =>
    expect(sent.calls.map(({ query }) => query)).toContainEqual(expect.stringMatching(/limit=200&cursor=/)),
  )

  expect(rows().length).toBeLessThan(50)
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('72')
})

test('the last row takes the focus before its user is there, and keeps it when he is', async () => {
  await startWithPages()
  const { fetch, release } = holdCalls(server.fetch, (parameters) => parameters.has('cursor'))
  await openAppAs(admin, { at: '/admin/users', connect: (options) => server.campus({ ...options, fetch }) })
  await everyone('72')
  const [first] = rows()
  first!.focus()

  fireEvent.keyDown(first!, { key: 'End' })
  expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('72')
  expect(document.activeElement?.textContent).not.toContain('학생')

  release()
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toMatch(/^\/admin\/users\/\d+$/))
  expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('72')
})

test('a user opened from a search leads back to that search', async () => {
  const found = `/admin/users?${new URLSearchParams({ q: '하늘' })}`
  const app = await open(found)
  await app.user.click(await screen.findByRole('link', { name: /김하늘/ }))
  await screen.findByRole('heading', { name: '김하늘(20240001) 사용자 정보' })

  await app.user.click(screen.getByRole('link', { name: /목록으로 돌아가기/ }))

  await status('4명 중 1명')
  expect(app.address()).toBe(found)
})

test('the users of a lecture show whether they are connected to it', async () => {
  await server.as('20240001').startAttendance({ name: '자료구조' })
  const app = await open('/admin/users')
  await everyone('4')

  await press('강의: 전체')
  await app.user.type(screen.getByLabelText('강의 이름'), '자료구조')
  await press('찾기')

  await status('4명 중 1명')
  expect(rows()[0]?.textContent).toContain('연결됨')
  expect(app.address()).toBe(`/admin/users?${new URLSearchParams({ lecture: '자료구조' })}`)
})

test('a lecture is found by a part of its name, even if no loaded user has it, and a name that fits none suggests similar ones', async () => {
  await server.addStudent({ id: '20249999', lectures: ['컴퓨터구조 실습'] })
  const app = await open('/admin/users')
  await everyone('5')

  await press('강의: 전체')
  await app.user.type(screen.getByLabelText('강의 이름'), '자로구조')
  await press('찾기')
  expect((await screen.findByRole('alert')).textContent).toContain('혹시 이 강의를 찾으십니까? 자료구조')
  await app.user.clear(screen.getByLabelText('강의 이름'))
  await app.user.type(screen.getByLabelText('강의 이름'), '실습')
  await press('찾기')

  await status('5명 중 1명')
  expect(app.address()).toBe(`/admin/users?${new URLSearchParams({ lecture: '컴퓨터구조 실습' })}`)
})

test('picking a lecture reads nobody: nothing is recorded of it', async () => {
  await server.as('20240001').startAttendance({ name: '자료구조' })
  const app = await open('/admin/users')
  await everyone('4')
  const read = async () => (await server.db.selectFrom('people_read').select('person').execute()).length
  const recorded = () =>
    server.db.selectFrom('audit_events').select('details').where('task', '=', 'users-read').execute()
  const [people, before] = [await read(), await recorded()]

  await press('강의: 전체')
  await screen.findByRole('option', { name: /^자료구조 +1 \/ 1$/ })
  await app.user.type(screen.getByLabelText('강의 이름'), '조')
  await screen.findByText('강의 1개')
  await app.user.type(screen.getByLabelText('강의 이름'), '2024')
  await screen.findByText('강의 0개')
  await app.user.clear(screen.getByLabelText('강의 이름'))
  await app.user.type(screen.getByLabelText('강의 이름'), '20240001')
  await screen.findByText('강의 0개')

  expect(await recorded()).toEqual(before)
  expect(await read()).toBe(people)
  const page = sent.calls.filter(({ query }) => query.includes('q='))
  expect(page.length).toBe(3)
})

test('the users of a lecture are counted, and fetched again by themselves', async () => {
  await server.as('20240001').startAttendance({ name: '자료구조' })
  const elapse = holdIntervals(15_000)
  await open(`/admin/users?${new URLSearchParams({ lecture: '자료구조' })}`)
  await screen.findByRole('radio', { name: /^연결됨 ?1$/ })

  await server.as('20240001').stopAttendance({ name: '자료구조' })
  act(elapse)

  expect(await screen.findByRole('radio', { name: /^연결됨 ?0$/ })).toBeTruthy()
  expect(await screen.findByRole('radio', { name: /^미연결 ?1$/ })).toBeTruthy()
})

/** Holds the intervals of one duration; the returned function runs each once. */
function holdIntervals(duration: number) {
  const held: (() => void)[] = []
  const { setInterval } = globalThis
  const spy = vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== duration) return setInterval(run, ms)
    held.push(run)
    return 0
  }) as typeof setInterval)
  onTestFinished(() => spy.mockRestore())
  return () => {
    for (const run of held) run()
  }
}
