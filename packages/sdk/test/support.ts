import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'
import { type Campus, createCampus } from '../src/client.ts'
import type { CampusError } from '../src/error.ts'
import { examples } from '../src/examples.ts'
import type { OperationId } from '../src/types.ts'

type Contract = {
  paths: Record<string, Record<string, { operationId: string; 'x-campus': ReturnType<typeof rulesOf> }>>
}
const contract = parse(readFileSync('openapi.yaml', 'utf8')) as Contract

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

const passwords = { password: 'hanbit-secret', currentPassword: 'hanbit-secret', newPassword: 'hanbit-"secret"-2' }

/** What each call takes, by its example in openapi.yaml, with passwords that are easy to find. */
const inputs = Object.fromEntries(
  Object.entries(examples).map(([id, { input }]) => [
    id,
    Object.fromEntries(
      Object.entries(input).map(([name, value]) => [name, passwords[name as keyof typeof passwords] ?? value]),
    ),
  ]),
)

export const operationIds = Object.keys(examples) as OperationId[]

/** Makes every call with valid arguments. */
export const everyCall = Object.fromEntries(
  operationIds.map((id) => [
    id,
    (campus: Campus) => {
      const input = inputs[id]!
      const call = campus[id] as (input?: object) => Promise<unknown>
      return Object.keys(input).length > 0 ? call(input) : call()
    },
  ]),
) as Record<OperationId, (campus: Campus) => Promise<unknown>>

/** What openapi.yaml says about how a call is sent, without the SDK's own table. */
type Rules = {
  role: string
  repeats: number
  key?: boolean
  keepalive?: boolean
  check?: string
}

export function rulesOf(id: OperationId): Rules {
  const found = Object.values(contract.paths)
    .flatMap((verbs) => Object.values(verbs))
    .find(({ operationId }) => operationId === id)
  return found!['x-campus']
}

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
