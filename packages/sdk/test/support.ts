import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'
import { type Campus, createCampus } from '../src/client.ts'
import type { CampusError } from '../src/error.ts'
import type { OperationId } from '../src/types.ts'

export const success = (data: unknown, message = '') => Response.json({ success: true, message, data })
export const failure = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ success: false, message, data: null }, { status, headers })

export const errorOf = (call: Promise<unknown>): Promise<CampusError> =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error) => error,
  )

/** Starts a server on a free port and closes it after the test. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Makes every call with valid arguments. */
export const everyCall = {
  login: (campus) => campus.login({ id: '20240001', password: 'hanbit-secret' }),
  signup: (campus) => campus.signup({ id: '20240001', username: '김하늘', password: 'hanbit-secret' }),
  logout: (campus) => campus.logout(),
  listMyLectures: (campus) => campus.listMyLectures(),
  syncMyLectures: (campus) => campus.syncMyLectures(),
  changeMyPassword: (campus) =>
    campus.changeMyPassword({ currentPassword: 'hanbit-secret', newPassword: 'hanbit-"secret"-2' }),
  deleteMe: (campus) => campus.deleteMe({ password: 'hanbit-secret' }),
  startAttendance: (campus) => campus.startAttendance({ name: '자료구조' }),
  stopAttendance: (campus) => campus.stopAttendance({ name: '자료구조' }),
  listUsers: (campus) => campus.listUsers(),
  enableUser: (campus) => campus.enableUser({ id: '20240001' }),
  disableUser: (campus) => campus.disableUser({ id: '20240001' }),
  startUserLecture: (campus) => campus.startUserLecture({ id: '20240001', name: '자료구조' }),
  stopUserLecture: (campus) => campus.stopUserLecture({ id: '20240001', name: '자료구조' }),
} satisfies Record<OperationId, (campus: Campus) => Promise<unknown>>

export const operationIds = Object.keys(everyCall) as OperationId[]

/** A client whose server gives these replies in this order. */
export function campusWith(...replies: (Response | Error)[]) {
  const calls: { url: string; init: RequestInit }[] = []
  const onUnauthenticated = vi.fn<() => void>()
  const campus = createCampus({
    baseUrl: 'https://campus.example.ac.kr/portal/',
    onUnauthenticated,
    async fetch(url, init = {}) {
      calls.push({ url, init })
      const reply = replies.shift()
      if (!reply) throw new Error('one call too many')
      if (reply instanceof Error) throw reply
      return reply
    },
  })
  return { campus, calls, onUnauthenticated }
}
