import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testAdmin, type TestServer, testServer } from '../../server/test/support/server.ts'
import { createCampus, type Fetch, type UserOutcome } from '../src/index.ts'
import { errorOf, failure } from '../test/support.ts'

async function start(count = 8) {
  const server = await testServer()
  onTestFinished(server.close)
  const ids = Array.from({ length: count }, (_, index) => String(20240001 + index))
  await addUsers(server, ids)
  return { server, ids }
}

/** Without password and lectures, which would take long for many. */
async function addUsers({ db }: TestServer, ids: string[]) {
  const at = '2026-03-02T00:00:00.000Z'
  const user = { username: '김하늘', password_hash: 'x', admin: 0, enabled: 1, created_at: at, updated_at: at } as const
  await db
    .insertInto('users')
    .values(ids.map((id) => ({ ...user, id, key: `key of ${id}` })))
    .execute()
}

/** The administrator's client; `send` stands between it and the server. */
async function administrator(server: TestServer, send: Fetch = server.fetch) {
  const campus = server.campus({ fetch: send })
  await campus.login({ id: testAdmin, password: 'hanbit-gaon-2026' })
  return campus
}

async function idsOf(users: AsyncIterable<{ id: string }>) {
  const ids: string[] = []
  for await (const { id } of users) ids.push(id)
  return ids
}

const isChange = (url: string) => /\/(enable|disable|start|stop)$/.test(url)
const outcomesOf = (outcomes: UserOutcome[]) => outcomes.map(({ outcome }) => outcome)

test('every user is given once, even while others come and go', async () => {
  const { server, ids } = await start(450)
  const campus = await administrator(server)
  const seen: string[] = []

  for await (const { id } of campus.iterateUsers({ sort: '-id' })) {
    seen.push(id)
    if (seen.length !== 100) continue
    await server.db.deleteFrom('users').where('id', 'in', [seen[5]!, '20240010']).execute()
    await addUsers(server, ['20239999', '20250001'])
  }

  const expected = [testAdmin, ...ids.filter((id) => id !== '20240010').toReversed(), '20239999']
  expect(seen).toEqual(expected)
})

test('the pages of an iteration are those of listUsers, and each begins where the one before ends', async () => {
  const { server, ids } = await start(250)
  const campus = await administrator(server)
  const pages: string[][] = []

  for await (const { data, page } of campus.iterateUsers({ sort: 'id' }).pages()) {
    expect(page).toMatchObject({ total: ids.length + 1, matching: ids.length + 1 })
    pages.push(data.map(({ id }) => id))
  }

  expect(pages.map((page) => page.length)).toEqual([200, ids.length + 1 - 200])
  expect(pages.flat().toSorted()).toEqual([...ids, testAdmin].toSorted())
})

test('many users are changed with the headers and the time limit of the caller', async () => {
  const { server, ids } = await start(2)
  const traces: (string | null)[] = []
  const campus = await administrator(server, (url, init) => {
    if (isChange(url)) traces.push(new Headers(init?.headers).get('x-trace'))
    return server.fetch(url, init)
  })

  await campus.changeUsers(ids, 'disable', { headers: { 'x-trace': 'nightly' } })
  const never = campus.changeUsers(ids, 'enable', { timeout: 0 })

  expect(traces).toEqual(['nightly', 'nightly'])
  expect((await never).map(({ error }) => error?.kind)).toEqual(['invalid', 'invalid'])
})

test('the iteration keeps to its query, and ends where its signal does', async () => {
  const { server } = await start()
  const campus = await administrator(server)
  await campus.disableUser({ id: '20240003' })
  const abort = new AbortController()
  abort.abort()

  expect(await idsOf(campus.iterateUsers({ enabled: false }))).toEqual(['20240003'])
  expect(await errorOf(idsOf(campus.iterateUsers({}, abort)))).toMatchObject({ kind: 'aborted' })
})

test('an export of several pages is one record, with its purpose and reason; a look has neither', async () => {
  const { server, ids } = await start(250)
  const campus = await administrator(server)
  const reason = '장학 선발 \ud800'

  for (const init of [{}, { purpose: 'export', reason }, { purpose: 'print' }] as const)
    expect(await idsOf(campus.iterateUsers({}, init))).toHaveLength(ids.length + 1)

  const rows = await server.db.selectFrom('audit_events').select(['task', 'details']).orderBy('sequence').execute()
  const told = rows.filter(({ task }) => task === 'users-read').map(({ details }) => JSON.parse(details) as object)
  const purposes = told.filter((details) => 'purpose' in details)
  expect(told.length - purposes.length).toBeGreaterThan(1)
  expect(purposes).toEqual([
    expect.objectContaining({ purpose: 'export', reason: '장학 선발 \ufffd', matching: ids.length + 1 }),
    expect.not.objectContaining({ reason: expect.anything() as unknown }),
  ])
})

test('each user has an outcome, and undoing what changed restores exactly that', async () => {
  const { server, ids } = await start()
  const campus = await administrator(server)
  await campus.disableUser({ id: '20240002' })
  const progress: number[] = []

  const outcomes = await campus.changeUsers([...ids, 'nobody', testAdmin, '20240001'], 'disable', {
    onProgress: ({ done, total }) => progress.push(done / total),
  })

  expect(outcomes.map(({ id }) => id)).toEqual([...ids, 'nobody', testAdmin])
  expect(outcomesOf(outcomes)).toEqual([
    'changed',
    'unchanged',
    ...ids.slice(2).map(() => 'changed'),
    'failed',
    'failed',
  ])
  expect(outcomes[1]?.message).toBe('이미 비활성화된 사용자입니다.')
  expect(outcomes.slice(-2).map(({ error }) => error?.status)).toEqual([404, 409])
  expect(progress).toEqual(outcomes.map((_outcome, index) => (index + 1) / outcomes.length))

  const changed = outcomes.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
  expect(outcomesOf(await campus.changeUsers(changed, 'enable'))).toEqual(changed.map(() => 'changed'))
  const { data } = await campus.listUsers({ enabled: false })
  expect(data.map(({ id }) => id)).toEqual(['20240002'])
})

test('lectures are started and stopped', async () => {
  const server = await testServer()
  onTestFinished(server.close)
  await server.addStudent({ id: '20240001', lectures: ['자료구조'] })
  await server.addStudent({ id: '20240002' })
  const campus = await administrator(server)
  const change = async (what: 'start' | 'stop') =>
    outcomesOf(
      await campus.changeUsers(
        ['20240001', '20240002'],
        what === 'start' ? { start: '자료구조' } : { stop: '자료구조' },
      ),
    )

  expect([await change('start'), await change('start')]).toEqual([
    ['changed', 'failed'],
    ['unchanged', 'failed'],
  ])
  expect(await change('stop')).toEqual(['changed', 'failed'])
})

test('six calls run at a time, or as many as are asked for', async () => {
  const { server, ids } = await start(20)
  let running = 0
  let most = 0
  const campus = await administrator(server, async (url, init) => {
    running += 1
    most = Math.max(most, running)
    const answer = await server.fetch(url, init)
    running -= 1
    return answer
  })

  await campus.changeUsers(ids, 'disable')
  expect(most).toBe(6)
  most = 0
  await campus.changeUsers(ids, 'enable', { concurrency: 2 })
  expect(most).toBe(2)
  expect(await errorOf(campus.changeUsers(ids, 'enable', { concurrency: 0 }))).toMatchObject({ kind: 'invalid' })
})

test('a busy server is waited for', async () => {
  const { server, ids } = await start()
  const busy = [429, 503, 429, 503, 503].map((status) => failure(status, '', { 'retry-after': '0' }))
  const campus = await administrator(
    server,
    async (url, init) => (isChange(url) && busy.shift()) || server.fetch(url, init),
  )

  expect(outcomesOf(await campus.changeUsers(ids, 'disable'))).toEqual(ids.map(() => 'changed'))
  expect(busy).toEqual([])
})

test.each([
  ['a session that has ended', () => failure(401, '로그인이 필요합니다.')],
  ['a server that asks for more than 30 s', () => failure(503, '', { 'retry-after': '31' })],
])('%s ends it: the others are not tried', async (_title, reply) => {
  const { server, ids } = await start()
  const campus = await administrator(server, async (url, init) => (isChange(url) ? reply() : server.fetch(url, init)))

  const outcomes = await campus.changeUsers(ids, 'disable', { concurrency: 1 })

  expect(outcomesOf(outcomes)).toEqual(['failed', ...ids.slice(1).map(() => 'not-tried')])
})

test('an abort ends the wait for a busy server, and nothing is sent after it', async () => {
  const { server, ids } = await start()
  const abort = new AbortController()
  let sent = 0
  const campus = await administrator(server, async (url, init) => {
    if (!isChange(url)) return server.fetch(url, init)
    sent += 1
    if (sent === 6) setTimeout(() => abort.abort())
    return failure(429, '', { 'retry-after': '20' })
  })

  const outcomes = await campus.changeUsers(ids, 'disable', { signal: abort.signal })

  expect([outcomesOf(outcomes), sent]).toEqual([ids.map(() => 'not-tried'), 6])
})

/** Three students, of whom 20240002 and 20240003 are disabled already. The first answers about 20240001 and 20240002 get lost; the first call about 20240003 does not leave. */
async function afterLosses() {
  const { server, ids } = await start(3)
  const campus = await administrator(server)
  for (const id of ids.slice(1)) await campus.disableUser({ id })
  const lost = new TypeError('terminated')
  const losing = new Map([
    ['20240001', lost],
    ['20240002', lost],
    ['20240003', new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })],
  ])
  const shaky = await administrator(server, async (url, init) => {
    const id = /\/users\/(\d+)\/disable$/.exec(url)?.[1] ?? ''
    const loss = losing.get(id)
    if (!loss) return server.fetch(url, init)
    losing.delete(id)
    if (loss === lost) await server.fetch(url, init)
    throw loss
  })
  return shaky.changeUsers(ids, 'disable')
}

test('after a lost answer the outcome is what the first attempt did', async () => {
  const outcomes = await afterLosses()

  expect(outcomesOf(outcomes)).toEqual(['changed', 'unchanged', 'unchanged'])
  expect(outcomes.filter(({ mayHaveArrived }) => mayHaveArrived)).toEqual([])
})

test('a runtime that makes no keys cannot know what the first attempt did, and says so', async () => {
  vi.stubGlobal('crypto', Object.create(crypto, { randomUUID: { value: undefined } }))
  onTestFinished(() => void vi.unstubAllGlobals())

  expect(await afterLosses()).toEqual([
    { id: '20240001', outcome: 'unchanged', message: '이미 비활성화된 사용자입니다.', mayHaveArrived: true },
    { id: '20240002', outcome: 'unchanged', message: '이미 비활성화된 사용자입니다.', mayHaveArrived: true },
    { id: '20240003', outcome: 'unchanged', message: '이미 비활성화된 사용자입니다.' },
  ])
})

test('an abort lets the calls under way finish, and no other begin', async () => {
  const { server, ids } = await start()
  const abort = new AbortController()
  const campus = await administrator(server)

  const outcomes = await campus.changeUsers(ids, 'disable', {
    concurrency: 2,
    signal: abort.signal,
    onProgress: () => abort.abort(),
  })

  expect(outcomesOf(outcomes)).toEqual(['changed', 'changed', ...ids.slice(2).map(() => 'not-tried')])
  expect((await campus.listUsers()).page.enabled).toBe(ids.length + 1 - 2)
})

test.each([
  ['the same cursor', (call: number) => ({ users: [`${call}`], next: 'same' })],
  ['pages without users', (call: number) => ({ users: [], next: `${call}` })],
  ['ever new cursors and users', (call: number) => ({ users: [`${call}`], next: `${call}` })],
])('a list of users that never ends is malformed: %s', async (_, page) => {
  let calls = 0
  const fetch: Fetch = async () => {
    calls += 1
    const { users, next } = page(calls)
    const data = users.map((id) => ({
      id,
      username: '김하늘',
      enabled: true,
      createdAt: '2026-10-01T00:00:00.000Z',
      updatedAt: '2026-10-01T00:00:00.000Z',
      lectureDtoList: [],
    }))
    const headers = { 'content-type': 'application/json', 'x-next-cursor': next, 'x-matching-count': '3' }
    return new Response(JSON.stringify({ success: true, message: '', data }), { headers })
  }
  const campus = createCampus({ baseUrl: 'http://campus.test', fetch })

  expect(await errorOf(idsOf(campus.iterateUsers()))).toMatchObject({ kind: 'malformed' })
  expect(calls).toBeLessThan(1100)
})

test('a job can write down what it begins: a failed user whose call may have arrived is told so', async () => {
  const { server } = await start(3)
  const reset = () => new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
  const refused = () => new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
  const begun: string[] = []
  let failure = reset
  const campus = await administrator(server, async (url, init) => {
    if (!isChange(url)) return server.fetch(url, init)
    if (failure === reset) await server.fetch(url, init)
    throw failure()
  })
  const change = () => campus.changeUsers(['20240001'], 'disable', { onBegin: (id) => begun.push(id) })

  const [arrived] = await change()
  failure = refused
  const [never] = await change()

  expect(arrived).toMatchObject({ outcome: 'failed', mayHaveArrived: true })
  expect(never?.outcome).toBe('failed')
  expect(never).not.toHaveProperty('mayHaveArrived')
  expect(begun).toEqual(['20240001', '20240001'])
})

test('what onBegin throws ends the change before the call is sent', async () => {
  const { server, ids } = await start(3)
  const campus = await administrator(server)
  const full = new Error('the disk is full')

  const change = campus.changeUsers(ids, 'disable', {
    concurrency: 1,
    onBegin(id) {
      if (id === '20240002') throw full
    },
  })

  await expect(change).rejects.toBe(full)
  expect(await idsOf(campus.iterateUsers({ enabled: false }))).toEqual(['20240001'])
})

test('after a list of users, a change loads no further code, which a new version of a page may have replaced', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    import { createCampus } from ${JSON.stringify(import.meta.resolve('../src/index.ts'))}
    const fetch = async () => Response.json({ success: true, message: '', data: [] })
    const campus = createCampus({ baseUrl: 'http://campus.test', fetch })
    await campus.listUsers()
    registerHooks({ load: () => { throw new Error('gone') } })
    const [{ outcome }] = await campus.changeUsers(['1'], { start: 'a' })
    console.log(outcome, await import(${JSON.stringify(import.meta.resolve('../src/http/observed.ts'))}).catch(String))`

  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])

  expect(stdout).toBe('changed Error: gone\n')
})
