import type { InjectOptions } from 'fastify'
import type { TestServer, TestServerOptions } from './server.ts'

/** Makes the server under test, so that the same tests run on every database. */
export type ServerFactory = (options: TestServerOptions) => Promise<TestServer>

const own = { 'sec-fetch-site': 'same-origin' }

/** Sends one request of the app's own pages, with the session of this token. */
export function send({ app }: Pick<TestServer, 'app'>, options: InjectOptions & { token?: string }) {
  const { token, ...request } = options
  return app.inject({
    ...request,
    headers: { ...own, ...(token ? { cookie: `campus_session=${token}` } : {}), ...request.headers },
  })
}

export const sheetKinds = ['json', 'csv', 'xlsx'] as const

/** Opens the attendance sheet of 자료구조. */
export function openSheet(
  server: Pick<TestServer, 'app'>,
  kind: (typeof sheetKinds)[number],
  options: Omit<Parameters<typeof send>[1], 'url' | 'method'>,
) {
  return send(server, { method: 'GET', url: `/-/sheets/${encodeURIComponent('자료구조')}.${kind}`, ...options })
}

export async function loginToken(server: Pick<TestServer, 'app'>, { id, password }: { id: string; password: string }) {
  const answer = await send(server, { method: 'POST', url: '/api/auth/login', payload: { id, password } })
  return answer.cookies.find(({ name }) => name === 'campus_session')?.value ?? ''
}

/** Whether this token belongs to a valid session. */
export async function lives(server: Pick<TestServer, 'app'>, token: string): Promise<boolean> {
  return (await send(server, { method: 'GET', url: '/api/users/me/lectures', token })).statusCode === 200
}
