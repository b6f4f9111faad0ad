import { createCampus } from '@campus-connect/sdk'
import { expect, test } from 'vitest'
import type { KeptValue } from './kept-value.ts'
import { createChangeMemory } from './change-memory.tsx'

const at = '2026-11-20T01:30:00.000Z'
const earlier = { name: '자료구조', connected: true, at }

/** A visit of one user whose calls stay without an answer until the test gives one. */
async function visit(userId: string | undefined, kept?: unknown) {
  let value = kept
  let user = userId
  let logOut = () => {}
  const storage: KeptValue = {
    get: async () => value,
    set: async (next) => (value = next),
    clear: async () => (value = undefined),
  }
  const page = new EventTarget()
  const session = { userId: () => user, subscribe: (listener: () => void) => (logOut = listener) }
  const memory = createChangeMemory(session, storage, page)
  const answers: ((response: Response) => void)[] = []
  const fetch = () => new Promise<Response>((resolve) => answers.push(resolve))
  const campus = memory.remembering(createCampus({ baseUrl: 'http://campus.test', fetch, retries: false }))
  return {
    memory,
    campus,
    page,
    kept: () => value,
    answer: async (status: number) => {
      await expect.poll(() => answers.length).toBe(1)
      answers[0]?.(Response.json({ success: status === 200, message: '', data: null }, { status }))
    },
    logOut: () => {
      user = undefined
      logOut()
    },
  }
}

test('a change is kept while it has no answer, and gone when the answer is seen, whatever it is', async () => {
  for (const status of [200, 500]) {
    const { campus, kept, answer } = await visit('20240001')

    const ended = campus.startAttendance({ name: '자료구조' }).catch(() => {})
    expect(kept()).toMatchObject({ userId: '20240001', switches: [{ name: '자료구조', connected: true }] })
    await answer(status)
    await ended

    expect(kept()).toBeUndefined()
  }
})

test('a page that goes away leaves its change to the next visit of the same user alone', async () => {
  const { campus, kept, page, answer } = await visit('20240001')
  const ended = campus.stopAttendance({ name: '자료구조' }).catch(() => {})
  page.dispatchEvent(new Event('pagehide'))
  await answer(500)
  await ended

  const same = await visit('20240001', kept())
  await expect.poll(same.memory.unanswered).toMatchObject([{ name: '자료구조', connected: false }])
  expect((await visit('20240002', kept())).memory.unanswered()).toEqual([])
})

test('a new change of the same lecture replaces the one of an earlier visit', async () => {
  const { memory, campus, answer } = await visit('20240001', { userId: '20240001', switches: [earlier] })
  await expect.poll(memory.unanswered).toHaveLength(1)

  const ended = campus.stopAttendance({ name: '자료구조' })
  expect(memory.unanswered()).toEqual([])
  await answer(200)
  await ended
})

test('a logout and a known outcome delete what is kept', async () => {
  const first = await visit('20240001', { userId: '20240001', switches: [earlier] })
  await expect.poll(first.memory.unanswered).toHaveLength(1)
  first.logOut()
  expect([first.memory.unanswered(), first.kept()]).toEqual([[], undefined])

  const second = await visit('20240001', { userId: '20240001', switches: [earlier] })
  await expect.poll(second.memory.unanswered).toHaveLength(1)
  second.memory.forget(second.memory.unanswered()[0]!)
  expect([second.memory.unanswered(), second.kept()]).toEqual([[], undefined])
  expect((await visit(undefined, { userId: '20240001', switches: [earlier] })).kept()).toBeUndefined()
})

test.each([[null], ['x'], [{ userId: '20240001', switches: {} }], [{ userId: '20240001', switches: [{ name: 1 }] }]])(
  'a damaged value %j is no change',
  async (kept) => {
    expect((await visit('20240001', kept)).memory.unanswered()).toEqual([])
  },
)

test('a confirmed change is told once, and not to the next user', async () => {
  const { memory, logOut } = await visit('20240001')

  memory.confirm('자료구조')
  expect([memory.takeConfirmed(), memory.takeConfirmed()]).toEqual(['자료구조', undefined])

  memory.confirm('자료구조')
  logOut()
  expect(memory.takeConfirmed()).toBeUndefined()
})
