import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** The program as an operator starts it, with a database of its own; `url` once it serves. */
export function startProgram(environment: Record<string, string> = {}, argv: string[] = [], input = '') {
  const folder = mkdtempSync(join(tmpdir(), 'campus-main-'))
  const database = join(folder, 'campus.db')
  const env = { PATH: process.env.PATH, DATABASE_URL: `file:${database}`, PORT: '0', DEMO: '0', ...environment }
  const child = spawn(process.execPath, [main, ...argv], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  child.stdin.end(input)
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, database, out, err, ended, url: () => written(child, err, /^Campus Connect: (\S+)$/m) }
}

function collect(stream: NodeJS.ReadableStream) {
  const chunks: string[] = []
  stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}

/** What the pattern finds, once it has been written; fails where the process ends before. */
export async function written(child: ChildProcess, text: () => string, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(text())
    if (found) return found[1] ?? found[0]
    await Promise.race([once(child.stderr as NodeJS.ReadableStream, 'data'), once(child, 'close')])
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${text()}`)
  }
}
