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
])('the stack of an error of kind %s names the caller', async (kind, listener, call) => {
  const options = kind === 'timeout' ? { timeout: 50 } : {}
  const campus = createCampus({ baseUrl: await serve(listener), ...options })

  const error = await errorOf(loadMyLectures(campus, call))

  expect(error.kind).toBe(kind)
  expect(error.stack).toContain('loadMyLectures')
})
