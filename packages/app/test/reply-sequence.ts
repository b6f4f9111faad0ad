import { createCampus } from '@campus-connect/sdk'

export const student = { id: '20240001', username: '김하늘' }
export const lectures = [{ name: '자료구조', connected: true }]

export const ok = (data: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ success: true, message: '', data }), { headers })
export const refused = (status: number, message = '') => answer(status, { success: false, message, data: null })
export const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

export type Reply = () => Response | Promise<Response>

/** The call by which the app checks its session. */
export const check = 'GET /api/users/me/lectures'

/** A server that answers each call with the next of its replies, and repeats the last one. */
export function replies(script: Record<string, Reply[]>) {
  const calls: string[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    const call = `${init?.method} ${new URL(url).pathname}`
    calls.push(call)
    const left = script[call] ?? []
    const reply = left.length > 1 ? left.shift() : left[0]
    if (!reply) throw new TypeError('no connection')
    return reply()
  }
  return {
    calls,
    fetch,
    connect: (options: object) => createCampus({ baseUrl: 'http://campus.test', fetch, retries: false, ...options }),
  }
}
