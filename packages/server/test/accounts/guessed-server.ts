import { onTestFinished } from 'vitest'
import { testServer, type TestServerOptions } from '../support/server.ts'

export const begin = Date.parse('2026-03-02T00:00:00Z')
export const hour = 3600
export const owner = '10.0.0.1'
export const stranger = '10.6.6.6'

/** A server whose roster calls every student of 2024 이서준. `wait` moves the clock. */
export async function startGuessed(options?: TestServerOptions) {
  let now = begin
  const server = await testServer({
    settings: { signup: 'roster+name' },
    roster: { findStudent: async (id) => (id.startsWith('2024') ? { name: '이서준' } : undefined) },
    clock: () => new Date(now),
    ...options,
  })
  onTestFinished(server.close)

  async function signUp(id: string, username = '이서준', address = owner) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { 'sec-fetch-site': 'none' },
      remoteAddress: address,
      payload: { id, username, password: 'saebyeok-haneul-77' },
    })
    return { status: answer.statusCode, wait: Number(answer.headers['retry-after']) }
  }
  const guess = (id: string, address = stranger) => signUp(id, '다른이', address)
  return { ...server, signUp, guess, wait: (seconds: number) => void (now += seconds * 1000) }
}

export const count = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length
