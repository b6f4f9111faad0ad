import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCampus } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'
import { onTestFinished } from 'vitest'
import { run } from '@campus-connect/operator/program.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { type RunningServer, startServer } from '../../src/server/serve.ts'

export const password = 'saebyeok-haneul-77'
export const admin = { ADMIN_ID: '20990001', ADMIN_PASSWORD: password }

/** A folder with a database: `serve` starts servers on it, `operate` runs operator's commands, `said` collects their lines. */
export function campusFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'campus-serve-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const environment = { DATABASE_URL: `file:${folder}/campus.db`, PORT: '0', LOG_LEVEL: 'silent' }
  const said: string[] = []
  const clock = () => new Date()

  async function serve(more: Record<string, string> = {}, appRoot?: string) {
    const say = (line: string) => void said.push(line)
    const context = { clock, say, ...(appRoot ? { appRoot } : {}) }
    const server = await startServer(readSettings({ ...environment, ...more }), context)
    onTestFinished(() => server.close().catch(() => {}))
    return server
  }
  const operate = async (argv: string[], secret = '', more: Record<string, string> = {}) => {
    const lines: string[] = []
    const line = (text: string) => void lines.push(text)
    const settings = () => readSettings({ ...environment, ...more })
    const operator = { kind: 'operator', account: 'operator', address: '203.0.113.7' } as const
    const context = {
      settings,
      clock,
      operator,
      print: line,
      say: line,
      readSecret: async () => secret,
      serve: async () => {},
    }
    return { code: await run(argv, context), lines }
  }
  return { folder, said, serve, operate }
}

export async function login(server: RunningServer, id: string, secret = password) {
  const campus = createCampus({ baseUrl: server.url, fetch: cookieJar().fetch, retries: false })
  const { data } = await campus.login({ id, password: secret })
  return { campus, user: data }
}
