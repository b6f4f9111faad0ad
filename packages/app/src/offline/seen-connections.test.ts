import { createCampus } from '@campus-connect/sdk'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { KeptValue } from './kept-value.ts'
import { createSeenConnections } from './seen-connections.tsx'

const at = (time: string) => `2026-11-20T${time}:00.000Z`

/** A device of one user. `list` is what the server says next: since when the lecture is connected, or nothing. */
function device(userId: string | undefined, kept?: unknown) {
  let value = kept
  let user = userId
  let changed = () => {}
  let since: string | undefined
  const storage: KeptValue = {
    get: async () => value,
    set: async (next) => (value = next),
    clear: async () => (value = undefined),
  }
  const session = { userId: () => user, subscribe: (listener: () => void) => (changed = listener) }
  const store = createSeenConnections(session, storage)
  const fetch = async (input: URL | RequestInfo) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const list = [{ name: '자료구조', connected: since !== undefined }]
    const data = pathname === '/api/users/me/lectures' ? list : null
    const headers: Record<string, string> = since === undefined ? {} : { 'x-connected-since': since }
    return Response.json({ success: true, message: '', data }, { headers })
  }
  const campus = store.watching(createCampus({ baseUrl: 'http://campus.test', fetch, retries: false }))
  return {
    store,
    kept: () => value,
    seen: () => store.of('자료구조'),
    start: () => campus.startAttendance({ name: '자료구조' }),
    stop: () => campus.stopAttendance({ name: '자료구조' }),
    list: (time?: string) => {
      since = time
      return campus.listMyLectures()
    },
    become(next: string | undefined) {
      user = next
      changed()
    },
  }
}

function clock(time: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  onTestFinished(() => void vi.useRealTimers())
}

test('a change of this device begins and ends a connection, with the beginning that the server tells', async () => {
  const { start, stop, list, seen, kept } = device('20240001')

  clock(at('00:05'))
  await start()
  await expect.poll(seen).toEqual([{ lecture: '자료구조', from: at('00:05') }])
  await list('2026-11-20T00:04:58.000Z')
  vi.setSystemTime(new Date(at('00:50')))
  await stop()

  const whole = [{ lecture: '자료구조', from: '2026-11-20T00:04:58.000Z', to: at('00:50') }]
  await expect.poll(seen).toEqual(whole)
  expect(kept()).toEqual({ userId: '20240001', connections: whole })
})

test('what happened elsewhere is told as far as the lists show it', async () => {
  const { list, seen } = device('20240001')

  await list(at('00:05'))
  await list(at('03:00'))
  await list()

  await expect.poll(seen).toEqual([
    { lecture: '자료구조', from: at('00:05'), to: null },
    { lecture: '자료구조', from: at('03:00'), to: null },
  ])
})

test('nothing is written while nothing was seen, and at most twenty connections of a lecture are kept', async () => {
  const { list, seen, kept } = device('20240001')
  await list()
  expect(kept()).toBeUndefined()

  for (let hour = 0; hour < 24; hour++) await list(at(`${String(hour).padStart(2, '0')}:00`))

  await expect.poll(() => seen().at(-1)?.from).toBe(at('23:00'))
  expect(seen()).toHaveLength(20)
})

test('an earlier visit of the same user is known again; of another user, or damaged, it is not', async () => {
  clock(at('12:00'))
  const connections = [{ lecture: '자료구조', from: at('00:05'), to: at('00:50') }]
  const same = device('20240001', { userId: '20240001', connections: [...connections, { lecture: 1, from: 'x' }] })
  await expect.poll(same.seen).toEqual(connections)

  for (const kept of [{ userId: '20240002', connections }, { userId: '20240001', connections: 'x' }, 7]) {
    const other = device('20240001', kept)
    await other.list()
    expect(other.seen()).toEqual([])
  }
})

test('what was seen is forgotten after 30 days', async () => {
  clock('2026-12-20T00:10:00.000Z')
  const connections = [
    { lecture: '자료구조', from: at('00:05'), to: at('00:50') },
    { lecture: '자료구조', from: at('03:00'), to: at('03:50') },
  ]
  const { seen, kept } = device('20240001', { userId: '20240001', connections })

  await expect.poll(seen).toEqual(connections.slice(1))
  expect(kept()).toEqual({ userId: '20240001', connections: connections.slice(1) })
})

test('a logout and another user delete what was kept, and an answer that comes later is not theirs', async () => {
  const { start, seen, kept, become } = device('20240001')
  await start()
  await expect.poll(kept).toBeTruthy()

  const late = start()
  become(undefined)
  await late
  expect([seen(), kept()]).toEqual([[], undefined])

  await start()
  become('20240002')
  await new Promise((resolve) => setTimeout(resolve))
  expect([seen(), kept()]).toEqual([[], undefined])

  const nobody = device(undefined, { userId: '20240001', connections: [] })
  await expect.poll(nobody.kept).toBeUndefined()
})
