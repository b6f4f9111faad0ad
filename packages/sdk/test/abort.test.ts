import { getEventListeners } from 'node:events'
import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCampus } from '../src/index.ts'
import { errorOf, serve } from './support.ts'

const loose: unknown[] = []
const collect = (fault: unknown) => void loose.push(fault)
beforeEach(() => {
  loose.length = 0
  process.on('unhandledRejection', collect).on('warning', collect)
})
afterEach(() => void process.off('unhandledRejection', collect).off('warning', collect))

/** What nobody caught, once all that is due has run. */
async function uncaught() {
  await new Promise(setImmediate)
  return loose
}
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
const empty: RequestListener = (_request, response) => response.end('{"success":true,"message":"","data":[]}')

test.each<[string, RequestListener]>([
  ['before the headers', () => {}],
  ['within the body', (_request, response) => response.write('{"success":true,')],
])('an abort %s ends the call as aborted, with the reason as cause', async (_moment, listener) => {
  const reached = Promise.withResolvers<void>()
  const baseUrl = await serve((request, response) => {
    listener(request, response)
    reached.resolve()
  })
  const abort = new AbortController()
  const error = errorOf(createCampus({ baseUrl }).listMyLectures({ signal: abort.signal }))
  await reached.promise

  const reason = new Error('the person left')
  abort.abort(reason)

  expect(await error).toMatchObject({ kind: 'aborted', cause: reason })
  expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0)
  expect(await uncaught()).toEqual([])
})

test('an abort after the answer changes nothing', async () => {
  const abort = new AbortController()
  const answer = createCampus({ baseUrl: await serve(empty) }).listMyLectures({ signal: abort.signal })
  expect(await answer).toEqual({ data: [], message: '' })

  abort.abort()

  expect(await answer).toEqual({ data: [], message: '' })
})

test('a call that was ended does not ask again, nor after its timeout', async () => {
  let calls = 0
  const baseUrl = await serve(() => void (calls += 1))
  const campus = createCampus({ baseUrl, timeout: 30 })
  const abort = new AbortController()

  expect((await errorOf(campus.listMyLectures())).kind).toBe('timeout')
  const second = errorOf(campus.listMyLectures({ signal: abort.signal }))
  abort.abort()

  expect((await second).kind).toBe('aborted')
  expect(calls).toBeLessThanOrEqual(2)
})

test('a thousand calls leave no listener and no timer behind', async () => {
  const { signal } = new AbortController()
  let most = 0
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    async fetch() {
      most = Math.max(most, getEventListeners(signal, 'abort').length)
      return Response.json({ success: true, data: [] })
    },
  })
  const before = timers()

  await Promise.all(Array.from({ length: 1000 }, () => campus.listMyLectures({ signal })))

  expect(most).toBeGreaterThan(0)
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  expect(timers()).toBe(before)
  expect(await uncaught()).toEqual([])
})

test('one abort ends a thousand calls, and none is left unhandled', async () => {
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  })
  const abort = new AbortController()
  const errors = Array.from({ length: 1000 }, () => errorOf(campus.listMyLectures({ signal: abort.signal })))
  await Promise.resolve()

  abort.abort()

  expect(new Set((await Promise.all(errors)).map(({ kind }) => kind))).toEqual(new Set(['aborted']))
  expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0)
  expect(await uncaught()).toEqual([])
})
