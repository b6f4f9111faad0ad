import { createCampus } from '@campus-connect/sdk'
import type { AdminUser, User } from '@campus-connect/sdk/types'

export type Reply = () => Response | Promise<Response>
type Script = Record<string, Reply>

const envelope = (status: number, success: boolean, message: string, data: unknown) =>
  Response.json({ success, message, data }, { status })
export const ok =
  (data: unknown, message = ''): Reply =>
  () =>
    envelope(200, true, message, data)
export const refused =
  (status: number, message = ''): Reply =>
  () =>
    envelope(status, false, message, null)
export const noConnection: Reply = () => Promise.reject(new TypeError('Failed to fetch'))

export const student: User = { id: '20240001', username: '김하늘' }
export const administrator: User = { id: '20990001', username: '정교무', isAdmin: true }
const lectures = [
  { name: '자료구조', connected: false },
  { name: '운영체제', connected: true },
]
const account = (id: string, enabled: boolean): AdminUser => {
  const at = '2026-03-02T00:05:00.000Z'
  return { id, username: '김하늘', enabled, createdAt: at, updatedAt: at, lectureDtoList: lectures }
}
const usual: Script = {
  'GET /api/users/me/lectures': ok(lectures),
  'GET /api/admin/users': ok([account('20240001', true), account('20240002', false)]),
  'POST /api/auth/login': ok(student),
}

/** A server that answers from the script, else with its defaults; every call of a kind gets the same answer. */
export function scriptedServer(script: Script) {
  async function fetch(url: string, init?: RequestInit) {
    const call = `${init?.method} ${new URL(url).pathname}`
    const late = new Promise<Response>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
    )
    return Promise.race([(script[call] ?? usual[call] ?? refused(404))(), late])
  }
  return (options: object) =>
    createCampus({ baseUrl: 'http://campus.test', fetch, retries: false, timeout: 250, ...options })
}
