import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export const main = join(import.meta.dirname, '../src/main.ts')

/** Starts a process that inherits only PATH, and where Node keeps what it has compiled for the tests. */
export function start(command: string, args: string[], { env = {}, input }: { env?: object; input?: string } = {}) {
  const { PATH = '', SystemRoot, NODE_COMPILE_CACHE } = process.env
  const inherited = {
    PATH,
    ...(SystemRoot ? { SystemRoot } : {}),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
  }
  const child = spawn(command, args, { env: { ...inherited, ...env }, stdio: 'pipe' })
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
