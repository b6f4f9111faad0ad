import { CampusError } from './error.ts'
import type { Answer, Envelope } from './types.ts'

// openapi-fetch's types lose a property whose only value is null; the envelope check below makes sure that it is there.
type Success<T> = { success: true; message: string; data?: T }
type Reply<T> = { data?: Success<T>; error?: unknown; response: Response }

/**
 * The answer inside the envelope, or a CampusError.
 * Decides by the status and the envelope: openapi-fetch leaves `error` undefined when a failed reply has no body.
 */
export function unwrap<T>({ data, error, response }: Reply<T>): { answer: Answer<T>; headers: Headers } {
  const body: unknown = response.ok ? data : error
  const details = { status: response.status, requestId: response.headers.get('x-request-id') ?? undefined }

  if (!isEnvelope(body) || body.success !== response.ok)
    throw new CampusError('malformed', `status ${response.status} without the envelope`, {
      ...details,
      cause: excerpt(body),
    })
  if (!body.success) throw new CampusError('refused', body.message, details)
  return { answer: { data: body.data as T, message: body.message }, headers: response.headers }
}

function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false
  const { success, message } = body as Record<string, unknown>
  return typeof success === 'boolean' && typeof message === 'string' && message.length <= 500 && 'data' in body
}

function excerpt(body: unknown) {
  return typeof body === 'string' ? body.slice(0, 200) : undefined
}
