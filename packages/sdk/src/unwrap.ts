import { CampusError } from './error.ts'
import type { Answer } from './types.ts'

// openapi-fetch's types lose a property whose only value is null.
type Success<T> = { success: true; message: string; data?: T }
type Reply<T> = { data?: Success<T>; error?: unknown; response: Response }

const longestMessage = 500

/**
 * The answer inside the envelope, or a CampusError: `refused` wherever the server says that it failed, `malformed` where
 * it says nothing of the kind. `fits` looks whether the data can be what the call promises.
 */
export function unwrap<T>(
  { data, error, response }: Reply<T>,
  fits: (data: unknown) => boolean = () => true,
): { answer: Answer<T>; headers: Headers } {
  const { status, headers } = response
  const details = { status, requestId: headers.get('x-request-id') ?? undefined }
  // openapi-fetch leaves `error` undefined when a failed reply has no body: the status decides.
  const body: unknown = response.ok ? data : error

  if (!isEnvelope(body))
    throw new CampusError('malformed', `status ${status} without the envelope`, { ...details, cause: excerpt(body) })
  const message = readMessage(body.message)
  if (!body.success) throw new CampusError('refused', message, details)
  if (!response.ok) throw new CampusError('malformed', `status ${status} that says it succeeded`, details)
  const answered = body.data ?? null
  if (!fits(answered)) throw new CampusError('malformed', 'the envelope holds something else', details)
  return { answer: { data: answered as T, message }, headers }
}

function isEnvelope(body: unknown): body is { success: boolean; message?: unknown; data?: unknown } {
  return typeof body === 'object' && body !== null && 'success' in body && typeof body.success === 'boolean'
}

/** A text too long to be a sentence is none. */
function readMessage(message: unknown) {
  return typeof message === 'string' && message.length <= longestMessage ? message : ''
}

function excerpt(body: unknown) {
  return typeof body === 'string' ? body.slice(0, 200) : undefined
}
