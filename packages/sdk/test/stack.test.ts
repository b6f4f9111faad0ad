import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { type Campus, createCampus } from '../src/index.ts'
import { errorOf, everyCall, serve } from './support.ts'

/** The caller that the stack must name. */
async function loadMyLectures(campus: Campus, call: (campus: Campus) => Promise<unknown>) {
  await call(campus)
}

const refuse: RequestListener = (_request, response) =>
  response.writeHead(404).end('{"success":false,"message":"없습니다."}')
const disconnect: RequestListener = (request) => request.socket.destroy()
const busy: RequestListener = (_request, response) => response.writeHead(503, { 'retry-after': '0' }).end('busy')

test.each<[kind: string, RequestListener, call: (campus: Campus) => Promise<unknown>]>([
  ['refused', refuse, everyCall.listMyLectures],
  ['malformed', (_request, response) => response.end('<html>'), everyCall.listUsers],
  ['malformed', busy, everyCall.startAttendance],
  ['network', disconnect, everyCall.listMyLectures],
  ['timeout', () => {}, everyCall.startUserLecture],
  ['unknown-outcome', disconnect, everyCall.login],
  ['invalid', refuse, (campus) => campus.enableUser({ id: '..' })],
  ['invalid', refuse, (campus) => campus.listUsers({ q: '\ud800' })],
  ['aborted', refuse, (campus) => campus.listMyLectures({ signal: AbortSignal.abort() })],
])('the stack of an error of kind %s names the function that made the call', async (kind, listener, call) => {
  const options = kind === 'timeout' ? { timeout: 50 } : {}
  const campus = createCampus({ baseUrl: await serve(listener), ...options })

  const error = await errorOf(loadMyLectures(campus, call))

  expect(error.kind).toBe(kind)
  expect(error.stack).toContain(`CampusError: ${error.message}`)
  expect(error.stack).toContain('loadMyLectures')
})

async function everyone(campus: Campus) {
  for await (const user of campus.iterateUsers()) expect(user).toBeDefined()
}

test.each<[name: string, call: (campus: Campus) => Promise<unknown>]>([
  ['iterateUsers', everyone],
  ['changeUsers', (campus) => campus.changeUsers([], 'enable', { concurrency: 0 })],
  ['withResponse', (campus) => campus.withResponse.logout()],
])('so does the stack of %s', async (_name, call) => {
  const campus = createCampus({ baseUrl: await serve(refuse) })

  const error = await errorOf(loadMyLectures(campus, call))

  expect(error.stack).toContain('stack.test.ts')
})

test('a call among others that are awaited together is named, too', async () => {
  const campus = createCampus({ baseUrl: await serve(refuse) })

  const error = await errorOf(
    loadMyLectures(campus, async () => Promise.all([campus.logout(), campus.deleteMe({ password: '' })])),
  )

  expect(error.stack).toContain('loadMyLectures')
})

test('a call that no function awaits keeps the stack that it has', async () => {
  const campus = createCampus({ baseUrl: await serve(refuse) })

  const error = await new Promise<Error>((resolve) => void campus.logout().catch(resolve))

  expect(error.stack).toMatch(/sdk[/\\]src[/\\]/)
})
