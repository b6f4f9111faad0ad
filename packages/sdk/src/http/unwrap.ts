import { CampusError } from '../error.ts'
import type { Policy } from './policy.ts'
import { malformed, requestIdOf, type Reply } from './reply.ts'
import type { CampusRequest } from './request.ts'
import type { Answer } from '../types.ts'

export type Answered<T> = { answer: Answer<T>; headers: Headers }

const longestMessage = 500

/**
 * The answer inside the envelope, or a CampusError: `refused` wherever the server says that it failed, `malformed` where
 * it says nothing of the kind.
 */
export function unwrap<T>(reply: Reply, { fits }: Policy, request: CampusRequest): Answered<T> {
  const { status, headers, text } = reply
  const body = parse(text)
  if (!isEnvelope(body)) throw malformed(`status ${status} without the envelope`, reply, request)

  const message = readMessage(body.message)
  if (!body.success) throw new CampusError('refused', message, { status, requestId: requestIdOf(reply) })
  if (status < 200 || status > 299) throw malformed(`status ${status} that says it succeeded`, reply, request)
  const data = body.data ?? null
  if (!fits(data)) throw malformed('the envelope holds something else', reply, request)
  return { answer: { data: data as T, message }, headers }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isEnvelope(body: unknown): body is { success: boolean; message?: unknown; data?: unknown } {
  return typeof body === 'object' && body !== null && 'success' in body && typeof body.success === 'boolean'
}

/** A text too long to be a sentence is none. */
function readMessage(message: unknown) {
  return typeof message === 'string' && message.length <= longestMessage ? message : ''
}
