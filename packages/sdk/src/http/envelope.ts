import { CampusError } from '../error.ts'
import type { Answer } from '../types.ts'
import { fits, type Policy } from './policy.ts'

/** A response whose body has been read, and the body that was sent for it, whose passwords no error may repeat. */
export type Received = { response: Response; text: string; sent: string | undefined }

const longestMessage = 500
const excerptLength = 200

type Envelope = { success: boolean; message?: unknown; data?: unknown }

/** Takes an answer out of its envelope. Throws `refused` if the envelope says so, `malformed` if there is none. */
export function unwrap<Data>(envelope: unknown, received: Received, { role, data: shape }: Policy): Answer<Data> {
  const { ok, status } = received.response
  if (!isEnvelope(envelope)) throw malformed(`status ${status} without the envelope`, received)
  const { success, message: sentence, data = null } = envelope
  const message = typeof sentence === 'string' && sentence.length <= longestMessage ? sentence : ''
  if (!success)
    throw new CampusError('refused', message, {
      ...detailsOf(received.response),
      ...(role && status === 401 && { code: refusedLogin(received.response) }),
    })
  if (!ok) throw malformed(`status ${status} that says it succeeded`, received)
  if (!fits(data, shape)) throw malformed('the envelope holds something else', received)
  return { data: data as Data, message }
}

const refusedLogin = ({ headers }: Response) => (headers.has('x-second-factor') ? 'second-factor' : 'wrong-login')

const isEnvelope = (value: unknown): value is Envelope => fits(value, { success: 'boolean' })

/** The error for an answer that does not come from the API, with its beginning. */
export function malformed(message: string, { response, text, sent }: Received): CampusError {
  const cause = {
    contentType: response.headers.get('content-type'),
    // A proxy may have put a secret into the text.
    excerpt: redacted(text, sent).slice(0, excerptLength),
  }
  return new CampusError('malformed', message, { ...detailsOf(response), cause })
}

/** A text without the passwords and codes of a request's body. */
export function redacted(text: string, sent: string | undefined): string {
  const fields: Record<string, unknown> = sent === undefined ? {} : JSON.parse(sent)
  return Object.entries(fields)
    .filter(([name, value]) => /password|^code$|verifier/i.test(name) && value)
    .flatMap(([, value]) => [String(value), JSON.stringify(value).slice(1, -1)])
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}

/** What an error tells of the response. */
export function detailsOf({ status, headers: received }: Response) {
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
