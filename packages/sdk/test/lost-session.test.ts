import { expect, test, vi } from 'vitest'
import { createCampus } from '../src/index.ts'
import { errorOf, everyCall, failure, operationIds, rulesOf, success } from './support.ts'

/** A client whose answers the test gives by hand, in the order in which they were asked for. */
function campusByHand() {
  const asked: ((response: Response) => void)[] = []
  const onUnauthenticated = vi.fn<() => void>()
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    onUnauthenticated,
    fetch: () => new Promise((resolve) => void asked.push(resolve)),
  })
  return { campus, asked, onUnauthenticated }
}
const lost = () => failure(401, '로그인이 필요합니다.')

test('500 calls that lose the session together tell of it once', async () => {
  const { campus, asked, onUnauthenticated } = campusByHand()
  const errors = Array.from({ length: 500 }, () => errorOf(campus.listMyLectures()))
  await expect.poll(() => asked).toHaveLength(500)

  for (const answer of asked) answer(lost())

  expect(new Set((await Promise.all(errors)).map(({ status }) => status))).toEqual(new Set([401]))
  expect(onUnauthenticated).toHaveBeenCalledOnce()
})

test.each([
  ["a proxy's page", () => new Response('<h1>Proxy login</h1>', { status: 401 })],
  ['an empty answer', () => new Response(null, { status: 401 })],
  ['the JSON of something else', () => Response.json({ error: 'login required' }, { status: 401 })],
])('a 401 that is %s ends no session', async (_, answer) => {
  const onUnauthenticated = vi.fn<() => void>()
  const campus = createCampus({ baseUrl: 'http://campus.test', fetch: async () => answer(), onUnauthenticated })

  for (const id of operationIds)
    expect(await errorOf(everyCall[id](campus))).toMatchObject({ kind: 'malformed', code: 'malformed', status: 401 })

  expect(onUnauthenticated).not.toHaveBeenCalled()
})

test('a call that is made afterwards tells of it anew', async () => {
  const { campus, asked, onUnauthenticated } = campusByHand()

  for (const times of [1, 2]) {
    const error = errorOf(campus.listMyLectures())
    await expect.poll(() => asked).toHaveLength(times)
    asked.at(-1)?.(lost())
    await error
  }

  expect(onUnauthenticated).toHaveBeenCalledTimes(2)
})

test.each(['login', 'logout'] as const)('a 401 from before a %s says nothing of what came after', async (id) => {
  const { campus, asked, onUnauthenticated } = campusByHand()
  const error = errorOf(campus.listMyLectures())
  const change = everyCall[id](campus)
  await expect.poll(() => asked).toHaveLength(2)

  asked[1]?.(success(id === 'login' ? { id: '20240001', username: '김하늘' } : null))
  await change
  asked[0]?.(lost())

  expect((await error).status).toBe(401)
  expect(onUnauthenticated).not.toHaveBeenCalled()
})

test('the 401 of every call that needs a session is told, of no other', async () => {
  const told = await Promise.all(
    operationIds.map(async (id) => {
      const onUnauthenticated = vi.fn<() => void>()
      await errorOf(
        everyCall[id](createCampus({ baseUrl: 'http://campus.test', fetch: async () => lost(), onUnauthenticated })),
      )
      return [id, onUnauthenticated.mock.calls.length]
    }),
  )

  expect(told).toEqual(operationIds.map((id) => [id, rulesOf(id).role === 'visitor' ? 0 : 1]))
})
