import { CampusError } from '../error.ts'
import type { Answer } from '../types.ts'
import type { Received } from './complete-response.ts'
import { answerDetails, malformed } from './malformed.ts'
import type { Policy } from './policy.ts'

const longestMessage = 500

/** Takes an answer out of its envelope. Throws `refused` where the envelope says so, `malformed` where there is none. */
export function unwrap<T>({ response, text }: Received, { isData }: Policy, secrets: string[]): Answer<T> {
  const { ok, status, headers } = response
  const body = parse(text)
  const fault = (message: string) => malformed(message, response, text, secrets)
  if (!isEnvelope(body)) throw fault(`status ${status} without the envelope`)

  const message = readMessage(body.message)
  if (!body.success) throw new CampusError('refused', message, { status, ...answerDetails(headers) })
  if (!ok) throw fault(`status ${status} that says it succeeded`)
  const data = body.data ?? null
  if (!isData(data)) throw fault('the envelope holds something else')
  return { data: data as T, message }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isEnvelope(body: unknown): body is { success: boolean; message?: unknown; data?: unknown } {
  return typeof (body as { success?: unknown } | null | undefined)?.success === 'boolean'
}

/** Empty where the text is too long for a sentence. */
function readMessage(message: unknown) {
  return typeof message === 'string' && message.length <= longestMessage ? message : ''
}
