import { onTestFinished } from 'vitest'
import { testPassword, testServer, type TestServer } from './server.ts'

/** A server with one student whose clock the test moves. */
export async function startClockedServer() {
  let now = Date.parse('2026-03-02T00:00:00Z')
  const server = await testServer({ students: [{ id: '20240001' }], clock: () => new Date(now) })
  onTestFinished(server.close)
  return { ...server, wait: (milliseconds: number) => void (now += milliseconds) }
}

type Cookies = Record<string, string>

/** Sends one request with these cookies. Returns the status and the raw Set-Cookie headers. */
export async function send(
  { app }: Pick<TestServer, 'app'>,
  method: 'GET' | 'POST',
  url: string,
  cookies: Cookies,
  payload?: object,
) {
  const answer = await app.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies,
    ...(payload ? { payload } : {}),
  })
  const set = [answer.headers['set-cookie'] ?? []].flat()
  return { status: answer.statusCode, set, session: answer.cookies.find(({ name }) => name.endsWith('campus_session')) }
}

export async function login(server: Pick<TestServer, 'app'>, rememberMe = false, cookies: Cookies = {}) {
  const body = { id: '20240001', password: testPassword, rememberMe }
  const { session } = await send(server, 'POST', '/api/auth/login', cookies, body)
  return session?.value ?? ''
}

export const list = (server: Pick<TestServer, 'app'>, token: string) =>
  send(server, 'GET', '/api/users/me/lectures', { campus_session: token })
