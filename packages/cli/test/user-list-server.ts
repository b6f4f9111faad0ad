import type { RequestListener } from 'node:http'
import { main, start } from './start-process.ts'

const at = '2026-03-02T00:00:00.000Z'

/** A server with this number of users. */
export function listing(people: number): RequestListener {
  const user = { username: '김하늘', enabled: true, createdAt: at, updatedAt: at, lectureDtoList: [] }
  const data = Array.from({ length: people }, (_, index) => ({ id: `S${index}`, ...user }))
  const body = JSON.stringify({ success: true, message: '', data })
  return (_request, response) => response.setHeader('content-type', 'application/json').end(body)
}

export const firstPerson = `S0\t김하늘\ttrue\t0\t0\t${at}\t${at}\n`

/** `campus users list | head -1`, with the exit code of campus on stderr. */
export async function firstLine(directory: string, host: string) {
  const script = '{ "$0" "$@"; echo "code $?" >&2; } | head -1'
  const env = { CAMPUS_CONFIG_DIR: directory, CAMPUS_HOST: host }
  const { code, stdout, stderr } = await start('sh', ['-c', script, process.execPath, main, 'users', 'list'], { env })
    .outcome
  return { code, stdout, stderr }
}
