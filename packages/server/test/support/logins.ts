import { onTestFinished } from 'vitest'
import { testServer, type TestServerOptions } from './server.ts'

/** A server with two students; `login` returns what throttling answers, `wait` moves the clock. */
export async function startLoginServer(options?: TestServerOptions) {
  let now = Date.parse('2026-03-02T00:00:00Z')
  const server = await testServer({
    students: [{ id: '20240001' }, { id: '20240002' }],
    clock: () => new Date(now),
    ...options,
  })
  onTestFinished(server.close)

  /** The status and the Retry-After of a login from an address. */
  async function login(id: string, password: string, { address = '10.0.0.1', device = '' } = {}) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: address,
      headers: { 'sec-fetch-site': 'none' },
      payload: { id, password },
      ...(device ? { cookies: { campus_device: device } } : {}),
    })
    return {
      status: answer.statusCode,
      wait: Number(answer.headers['retry-after']),
      message: String(answer.json().message),
      device: answer.cookies.find(({ name }) => name === 'campus_device')?.value ?? '',
    }
  }
  async function fail(id: string, times: number, from?: { address?: string; device?: string }) {
    for (let time = 0; time < times; time += 1) await login(id, 'wrong', from)
  }
  return { ...server, login, fail, wait: (seconds: number) => void (now += seconds * 1000) }
}
