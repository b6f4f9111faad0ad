import { CampusError } from '../error.ts'
import type { Fetch } from './options.ts'
import type { Attempt } from './request.ts'

/** The same attempts with the token in place of a session. It stands in no answer and in no error. */
export function withToken(send: Attempt): Attempt {
  return async (request, policy, limits, settings) => {
    // A file ends with a line end.
    const token = settings.token?.trim() ?? ''
    // Refused without its value.
    if (!/^campus_token_\w+$/.test(token))
      throw new CampusError('invalid', 'token must be one of campus-server token create')
    const masked = (text: string) => text.replaceAll(token, '…')

    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${token}`)
    const fetch: Fetch = async (url, init) => {
      try {
        return await settings.fetch(url, init)
      } catch (cause) {
        const text = String(cause)
        throw text.includes(token) ? new Error(masked(text)) : cause
      }
    }
    try {
      const received = await send({ ...request, headers, credentials: 'omit' }, policy, limits, { ...settings, fetch })
      return { ...received, text: masked(received.text) }
    } catch (error) {
      const { cause } = (error ?? {}) as { cause?: { excerpt?: unknown } }
      if (typeof cause?.excerpt === 'string') cause.excerpt = masked(cause.excerpt)
      throw error
    }
  }
}
