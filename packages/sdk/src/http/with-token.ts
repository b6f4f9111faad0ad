import type { Fetch } from './options.ts'
import type { Attempt } from './request.ts'

/** The same attempts with the token in place of a session. It stands in no answer and in no error. */
export function withToken(send: Attempt, token: string): Attempt {
  return async (request, policy, limits, settings) => {
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
