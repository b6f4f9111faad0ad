import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createCampus } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'
import { startProgram } from './process.ts'

export type Line = Record<string, unknown> & { level: number; msg?: string }

export const passwords = {
  admin: 'saebyeok-haneul-77',
  first: 'byeolbit baram+88%/비',
  second: 'noeul-gureum-99==',
  wrong: 'wrong-one-&-only-1',
  operator: 'operator-sets-this-7',
  unfit: 'password1',
}
export const admin = { id: '20990001', password: passwords.admin }
export const student = { id: '20240001', username: '홍길동' }

/** A server process with log level trace, all secrets that it issues, and its whole output after the end. */
export async function serving(settings: Record<string, string> = {}) {
  const first = { ADMIN_ID: admin.id, ADMIN_PASSWORD: admin.password }
  const program = startProgram({ LOG_LEVEL: 'trace', ...first, ...settings })
  const url = await program.url()
  const tokens: string[] = []
  const listening: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    for (const cookie of response.headers.getSetCookie()) tokens.push(cookie.split(';')[0]?.split('=')[1] ?? '')
    return response
  }
  const campus = () => createCampus({ baseUrl: url, fetch: cookieJar(undefined, listening).fetch, retries: false })
  const raw = async (request: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.end(request, 'latin1')
    return text(socket)
  }
  const ended = async () => {
    program.child.kill('SIGINT')
    await program.ended
    const lines = program.out().trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Line)
  }
  return { ...program, address: url, tokens, campus, raw, ended }
}
