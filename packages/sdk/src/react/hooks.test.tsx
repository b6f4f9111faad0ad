import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as hooks from '../react.ts'
import { operationIds } from '../../test/support.ts'
import { createCampus } from '../index.ts'
import {
  CampusProvider,
  useDisableUser,
  useForgetPersonalData,
  useLectures,
  useStartAttendance,
  useUsers,
} from '../react.ts'
import { success, failure, connected, disconnected, user, render, mine } from '../../test/hooks.tsx'

afterEach(cleanup)

test('every call has a hook of its name, but for the two lists', () => {
  const names = operationIds.map((id) => `use${id.charAt(0).toUpperCase()}${id.slice(1)}`)

  expect(names.filter((name) => !(name in hooks))).toEqual(['useListMyLectures', 'useListUsers'])
})

test('what any hook has fetched is gone after a logout', () => {
  const client = new QueryClient()
  const campus = createCampus({ baseUrl: 'http://campus.test', fetch: () => new Promise(() => {}) })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CampusProvider campus={campus} client={client}>
      {children}
    </CampusProvider>
  )
  const every = Object.values(hooks).filter((hook) => hook !== CampusProvider) as ((...given: object[]) => unknown)[]
  const { result } = renderHook(
    () => [...every.map((hook) => hook({}, { first: 0, last: 0 })), useForgetPersonalData()],
    { wrapper },
  )
  expect(client.getQueryCache().getAll().length).toBeGreaterThan(3)

  act(result.current.at(-1) as () => void)

  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([])
})

test('a first load is pending, then a list', async () => {
  const { result, reply } = render(() => useLectures())
  expect(result.current).toMatchObject({ lectures: { status: 'pending' }, refetching: true })

  await reply(mine, success([connected]))

  await waitFor(() => expect(result.current.lectures).toEqual({ status: 'success', data: [connected] }))
})

test('a failed first load keeps its error while it is repeated', async () => {
  const { result, reply } = render(() => useLectures())
  await reply(mine, failure(500, '서버 오류가 발생했습니다.'))
  await waitFor(() => expect(result.current.lectures).toMatchObject({ status: 'error', error: { status: 500 } }))

  act(() => void result.current.refetch())

  await waitFor(() => expect(result.current.refetching).toBe(true))
  expect(result.current.lectures).toMatchObject({ status: 'error', error: { status: 500 } })
  await reply(mine, success([]))
  await waitFor(() => expect(result.current.lectures).toEqual({ status: 'success', data: [] }))
})

test('a failed refetch keeps the list and says so', async () => {
  const { result, reply } = render(() => useLectures())
  await reply(mine, success([connected]))
  await waitFor(() => expect(result.current.lectures.status).toBe('success'))

  act(() => void result.current.refetch())
  await reply(mine, failure(503, '요청을 처리할 수 없습니다.'))

  await waitFor(() => expect(result.current.lectures).toMatchObject({ stale: { error: { status: 503 } } }))
  expect(result.current.lectures).toMatchObject({ status: 'success', data: [connected] })
})

test('a switch shows at once, and the list is fetched again afterwards', async () => {
  const { result, reply, waiting } = render(() => ({ ...useLectures(), start: useStartAttendance() }))
  await reply(mine, success([disconnected]))
  await waitFor(() => expect(result.current.lectures.status).toBe('success'))

  act(() => result.current.start.mutate({ name: '자료구조' }))

  await waitFor(() => expect(result.current.lectures).toMatchObject({ data: [connected] }))
  expect(waiting.map((call) => call.path)).not.toContain(mine)
  await reply('/api/attend/start', success(null, '연결되었습니다.'))
  await reply(mine, success([connected]))
  await waitFor(() =>
    expect(result.current.start.data).toEqual({ data: null, message: '연결되었습니다.', changed: true }),
  )
})

test('a refused switch is taken back', async () => {
  const { result, reply } = render(() => ({ ...useLectures(), start: useStartAttendance() }))
  await reply(mine, success([disconnected]))
  await waitFor(() => expect(result.current.lectures.status).toBe('success'))

  act(() => result.current.start.mutate({ name: '자료구조' }))
  await reply('/api/attend/start', failure(404, '해당 강의를 찾을 수 없습니다.'))

  await waitFor(() => expect(result.current.lectures).toMatchObject({ data: [disconnected] }))
  expect(result.current.start.error).toMatchObject({ kind: 'refused', status: 404 })
})

test('a session that ended asks for nothing more', async () => {
  const { result, reply, waiting } = render(() => ({ ...useLectures(), start: useStartAttendance() }))
  await reply(mine, success([disconnected]))
  await waitFor(() => expect(result.current.lectures.status).toBe('success'))

  act(() => result.current.start.mutate({ name: '자료구조' }))
  await reply('/api/attend/start', failure(401, '로그인이 필요합니다.'))

  await waitFor(() => expect(result.current.start.status).toBe('error'))
  expect(waiting).toEqual([])
})

test('a disabled user shows in every list at once', async () => {
  const { result, reply } = render(() => ({ ...useUsers(), disable: useDisableUser() }))
  await reply('/api/admin/users', success([user(true)]))
  await waitFor(() => expect(result.current.page).toMatchObject({ total: 1, enabled: 1 }))

  act(() => result.current.disable.mutate({ id: '20240001' }))

  await waitFor(() => expect(result.current.users).toMatchObject({ data: [{ enabled: false }] }))
})

test('a single user shows the row that a list has fetched, also when he cannot be fetched himself', async () => {
  let query = {}
  const { result, rerender, reply } = render(() => useUsers(query))
  await reply('/api/admin/users', success([user(true)]))
  await waitFor(() => expect(result.current.users.status).toBe('success'))

  query = { id: '20240001' }
  rerender()
  expect(result.current.users).toMatchObject({ status: 'success', data: [{ id: '20240001' }] })
  await reply('/api/admin/users', failure(503, '요청을 처리할 수 없습니다.'))

  await waitFor(() => expect(result.current.users).toMatchObject({ stale: { error: { status: 503 } } }))
  expect(result.current.users).toMatchObject({ data: [{ id: '20240001' }] })
})

test('a refusal to an administrator who is none any more takes the data away', async () => {
  const { result, reply } = render(() => useUsers())
  await reply('/api/admin/users', success([user(true)]))
  await waitFor(() => expect(result.current.users.status).toBe('success'))

  act(() => void result.current.refetch())
  await reply('/api/admin/users', failure(403, '관리자 권한이 필요합니다.'))

  await waitFor(() => expect(result.current.users).toMatchObject({ status: 'error', error: { status: 403 } }))
})

test('coming back to the window fetches again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { result, reply } = render(() => useLectures())
  await reply(mine, success([disconnected]))
  await waitFor(() => expect(result.current.lectures.status).toBe('success'))

  vi.setSystemTime(Date.now() + 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await reply(mine, success([connected]))

  await waitFor(() => expect(result.current.lectures).toMatchObject({ data: [connected] }))
  vi.useRealTimers()
})

test('what was fetched can be forgotten', async () => {
  const { result, reply, waiting } = render(() => ({
    lectures: useLectures({ enabled: false }),
    forget: useForgetPersonalData(),
    first: useLectures(),
  }))
  await reply(mine, success([connected]))
  await waitFor(() => expect(result.current.lectures.lectures.status).toBe('success'))

  act(() => result.current.forget())
  act(() => void result.current.first.refetch())

  await waitFor(() => expect(waiting.map((call) => call.path)).toContain(mine))
})
