import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export const main = join(import.meta.dirname, '../src/main.ts')

/** Starts a process that inherits only PATH. */
export function start(command: string, args: string[], { env = {}, input }: { env?: object; input?: string } = {}) {
  const { PATH = '', SystemRoot } = process.env
  const child = spawn(command, args, { env: { PATH, ...(SystemRoot ? { SystemRoot } : {}), ...env }, stdio: 'pipe' })
  if (input !== undefined) child.stdin.end(input)
  const outcome = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr, [code, signal]]) => ({
      stdout,
      stderr,
      code: code as number | null,
      signal: signal as string | null,
    }),
  )
  return { child, outcome }
}
