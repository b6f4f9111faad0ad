import { CampusError } from '../error.ts'
import type { Answer } from '../types.ts'
import { answerDetails, malformed } from './malformed.ts'
import type { Policy } from './policy.ts'

/** What openapi-fetch gives for a call: `data` is the text of a successful response, `error` the parsed body of a failed one. */
export type Received = { data?: string; error?: unknown; response: Response }

const longestMessage = 500

/** Takes an answer out of its envelope. Throws `refused` where the envelope says so, `malformed` where there is none. */
export function unwrap<T>(received: Received, { isData }: Policy, secrets: string[]) {
  const { data, error, response } = received
  const { ok, status, headers } = response
  const body = ok ? parse(data ?? '') : error
  const fault = (message: string) => malformed(message, response, textOf(received), secrets)
  if (!isEnvelope(body)) throw fault(`status ${status} without the envelope`)

  const message = readMessage(body.message)
  if (!body.success) throw new CampusError('refused', message, { status, ...answerDetails(headers) })
  if (!ok) throw fault(`status ${status} that says it succeeded`)
  const content = body.data ?? null
  if (!isData(content)) throw fault('the envelope holds something else')
  const answer: Answer<T> = { data: content as T, message }
  return { answer, headers }
}

function textOf({ data, error }: Received) {
  if (data !== undefined) return data
  if (typeof error === 'string') return error
  return error === undefined ? '' : JSON.stringify(error)
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

/** Empty where the text is too long for a sentence. */
function readMessage(message: unknown) {
  return typeof message === 'string' && message.length <= longestMessage ? message : ''
}
