import { CampusError } from '../error.ts'
import type { Answer } from '../types.ts'
import { failureOf } from './failure.ts'
import { fits, type Policy } from './policy.ts'

const wrongLogin = { code: 'wrong-login' } as const
const longestMessage = 500
const excerptLength = 200

/**
 * Reads an answer and takes it out of its envelope. Throws `refused` if the envelope says so, `malformed` if there is
 * none; an error of the connection passes through. `body` is what was sent, whose passwords no error may repeat.
 */
export async function readAnswer(
  response: Response,
  { role, maxBytes, data: shape }: Policy,
  body: unknown,
): Promise<Answer<unknown>> {
  const { ok, status, headers } = response
  let text = ''
  // A proxy may have put a secret into the text.
  const malformed = (message: string) => {
    const excerpt = redacted(text, body).slice(0, excerptLength)
    const cause = { contentType: headers.get('content-type'), excerpt }
    return new CampusError('malformed', message, { ...detailsOf(response), cause })
  }
  // The API does not redirect; a browser shows a redirect as status 0.
  if (status < 200 || (status > 299 && status < 400)) {
    await response.body?.cancel?.()
    throw malformed(`status ${status} is no answer of the API`)
  }

  const tooLarge = () => malformed('the answer is too large')
  try {
    // With a reader, because Safari cannot iterate a stream. React Native and node-fetch have no web stream.
    const reader = response.body?.getReader?.()
    const decoder = reader && new TextDecoder()
    let size = 0
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      text += decoder!.decode(next.value, { stream: true })
      size += next.value.byteLength
      if (size > maxBytes) {
        await reader?.cancel()
        throw tooLarge()
      }
    }
    text += decoder ? decoder.decode() : await response.text()
    if (text.length > maxBytes) throw tooLarge()
  } catch (cause) {
    throw failureOf(cause).undecodable ? malformed('the answer cannot be decompressed') : cause
  }

  const envelope = parse(text)
  if (typeof envelope?.success !== 'boolean') throw malformed(`status ${status} without the envelope`)
  const { message: sentence, data = null } = envelope
  const message = typeof sentence === 'string' && sentence.length <= longestMessage ? sentence : ''
  if (!envelope.success)
    throw new CampusError('refused', message, { ...detailsOf(response), ...(role && status === 401 && wrongLogin) })
  if (!ok) throw malformed(`status ${status} that says it succeeded`)
  if (!fits(data, shape)) throw malformed('the envelope holds something else')
  return { data, message }
}

function parse(text: string): { success?: unknown; message?: unknown; data?: unknown } | null | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text without the passwords of a request's body. */
export function redacted(text: string, body: unknown): string {
  const fields: Record<string, unknown> = typeof body === 'string' ? JSON.parse(body) : {}
  return Object.entries(fields)
    .filter(([name, value]) => /password/i.test(name) && value)
    .flatMap(([, value]) => [String(value), JSON.stringify(value).slice(1, -1)])
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}

function detailsOf({ status, headers: received }: Response) {
  const headers = new Headers(received)
  headers.delete('set-cookie')
  return {
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter(headers.get('retry-after')),
  }
}

/** Seconds. What is neither a number nor an HTTP date is ignored. */
function retryAfter(header: string | null) {
  if (header === null) return undefined
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header)
  const seconds = (Date.parse(header) - Date.now()) / 1000
  return header.endsWith('GMT') && seconds < Infinity ? Math.max(0, seconds) : undefined
}
