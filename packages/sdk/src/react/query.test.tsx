// The public keys and options: what a host does by hand with TanStack Query.
import { dehydrate, hydrate, QueryClient, QueryClientProvider, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { connected, disconnected, success } from '../../test/hooks.tsx'
import { type ChangeAnswer, createCampus } from '../index.ts'
import { queryKeys, queryOptions } from '../query.ts'
import { CampusProvider, useCampus, useLectures, useStartAttendance } from '../react.ts'

afterEach(cleanup)

/** A client whose server answers with these lists, one after the other; the last one again and again. */
function campusOf(lists: object[][], cacheKey?: string) {
  const calls: { url: string; headers: Headers }[] = []
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    cacheKey,
    async fetch(url, init) {
      calls.push({ url, headers: new Headers(init?.headers) })
      const list = lists.length > 1 ? lists.shift() : lists[0]
      const answer = success(url.includes('login') ? { id: '20240001', username: '김하늘' } : list)
      answer.headers.set('x-connected-since', '2026-09-02T00:01:00.000Z')
      return answer
    },
  })
  return { campus, calls }
}

const below =
  (campus: ReturnType<typeof createCampus>, client: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <CampusProvider campus={campus}>
        <Suspense fallback="…">{children}</Suspense>
      </CampusProvider>
    </QueryClientProvider>
  )

test('a query by hand shares the cache entry of the hook, with select and with suspense', async () => {
  const { campus, calls } = campusOf([[connected]])
  const client = new QueryClient()

  const { result } = renderHook(
    () => ({
      hook: useLectures().lectures,
      names: useQuery({
        ...queryOptions.lectures(useCampus()),
        select: ({ data }) => data.map(({ name }) => name),
      }).data,
      suspended: useSuspenseQuery(queryOptions.lectures(useCampus())).data.data,
    }),
    { wrapper: below(campus, client) },
  )

  await waitFor(() => expect(result.current).toMatchObject({ names: ['자료구조'], suspended: [connected] }))
  expect(result.current.hook).toMatchObject({ data: [connected] })
  expect(calls).toHaveLength(1)
})

test('a host may fetch again what the hooks show, and forget it', async () => {
  const { campus } = campusOf([[disconnected], [connected]])
  const client = new QueryClient()
  const { result } = renderHook(() => useLectures(), { wrapper: below(campus, client) })
  await waitFor(() => expect(result.current.lectures).toMatchObject({ data: [disconnected] }))

  await act(() => client.invalidateQueries({ queryKey: queryKeys.lectures(campus) }))

  await waitFor(() => expect(result.current.lectures).toMatchObject({ data: [connected] }))
  expect(client.getQueryData(queryOptions.lectures(campus).queryKey)?.data).toEqual([connected])
  for (const key of [queryKeys.lectures(campus), queryKeys.users(campus)])
    expect(key.slice(0, 3)).toEqual(queryKeys.all(campus))
})

test('the keys are of the present login', async () => {
  const { campus } = campusOf([[]])
  const before = queryKeys.all(campus)

  await campus.login({ id: '20240001', password: 'x' })

  expect(queryKeys.all(campus)).not.toEqual(before)
  expect(queryOptions.users(campus, { q: '김' }).queryKey.slice(0, 3)).toEqual(queryKeys.all(campus))
})

function Names() {
  const { lectures } = useLectures()
  return <p>{lectures.status === 'success' && lectures.data.map(({ name }) => name)}</p>
}

test('a page shows at once what a server has fetched for its visitor, and nobody else sees it', async () => {
  const server = campusOf([[connected]], 'campus')
  const ofServer = new QueryClient()
  const cookie = '__Host-campus_session=of-the-visitor'
  await ofServer.prefetchQuery(queryOptions.lectures(server.campus, { headers: { cookie } }))
  expect(server.calls.map(({ headers }) => headers.get('cookie'))).toEqual([cookie])
  const Below = below(server.campus, ofServer)
  const html = renderToString(
    <Below>
      <Names />
    </Below>,
  )
  expect(html).toContain('자료구조')

  // As JSON, in which a Map is lost.
  const state = JSON.parse(JSON.stringify(dehydrate(ofServer))) as object
  const page = campusOf([[connected]], 'campus')
  const other = campusOf([[disconnected]], 'another campus')
  const client = new QueryClient()
  hydrate(client, state)
  const first = renderHook(() => ({ ...useLectures(), start: useStartAttendance() }), {
    wrapper: below(page.campus, client),
  })
  expect(first.result.current).toMatchObject({ lectures: { status: 'success', data: [connected] }, confirmed: true })
  expect(first.result.current.connectedSince.get('자료구조')).toBeUndefined()
  await act(() => first.result.current.start.mutateAsync({ name: '자료구조' }))
  const second = renderHook(() => useLectures(), { wrapper: below(other.campus, client) })
  expect(second.result.current.lectures.status).toBe('pending')
})

test('a hook of a change tells whether it changed anything', async () => {
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    fetch: async () =>
      Response.json(
        { success: true, message: '이미 연결되어 있습니다.', data: null },
        { headers: { 'x-changed': 'false' } },
      ),
  })
  const answers: ChangeAnswer[] = []
  const { result } = renderHook(() => useStartAttendance({ onSuccess: (answer) => void answers.push(answer) }), {
    wrapper: below(campus, new QueryClient()),
  })

  await act(() => result.current.mutateAsync({ name: '자료구조' }))

  expect(answers).toEqual([{ data: null, message: '이미 연결되어 있습니다.', changed: false }])
  await waitFor(() => expect(result.current.data?.changed).toBe(false))
  expectTypeOf(result.current.data).toEqualTypeOf<ChangeAnswer | undefined>()
})
