import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isatty, ReadStream, type WriteStream } from 'node:tty'
import envPaths from 'env-paths'
import { PlainHeaders } from './connection/plain-headers.ts'
import type { Context, Output } from './context.ts'
import { CliError } from './errors/cli-error.ts'
import { errorTexts } from './texts/errors.ts'
import { run } from './program.ts'
import { terminalPrompt } from './prompt.ts'

const { env, stdout, stderr } = process
// A program may parse stderr, and Node's own warnings would break that.
if (!env.CAMPUS_DEBUG) process.removeAllListeners('warning')
globalThis.Headers = PlainHeaders as unknown as typeof Headers

const abort = new AbortController()
// Once: a second Ctrl-C kills the process.
process.once('SIGINT', () => abort.abort())

const context: Context = {
  env,
  configDirectory: configDirectory(),
  userId: process.getuid?.(),
  // Most commands do not touch stdin, and opening it takes time.
  stdin: { isTTY: isatty(0), read: () => buffer(addAbortSignal(abort.signal, process.stdin)) },
  stdout: output(stdout),
  stderr: output(stderr),
  prompt: terminalPrompt({ open: openTerminal, output: stderr, signal: abort.signal }),
  page,
  browse: async (address) =>
    (await import('./connection/browser.ts')).openBrowser(address, { env, platform: process.platform }),
  network: async (options) => (await import('./connection/network.ts')).networkOf(options),
  signal: abort.signal,
}

void main()

async function main() {
  process.exitCode = await run(process.argv.slice(2), context)
  // Unread output would keep the process alive.
  if (abort.signal.aborted) stderr.write('', () => process.exit())
}

/** The keyboard, even if stdin is a pipe or a file. */
function openTerminal() {
  if (isatty(0)) return { input: process.stdin, close: () => {} }
  try {
    const input = new ReadStream(openSync(process.platform === 'win32' ? String.raw`\\.\CONIN$` : '/dev/tty', 'r+'))
    return { input, close: () => void input.destroy() }
  } catch {
    return undefined
  }
}

function configDirectory() {
  if (env.CAMPUS_CONFIG_DIR) return resolve(env.CAMPUS_CONFIG_DIR)
  return env.XDG_CONFIG_HOME ? join(env.XDG_CONFIG_HOME, 'campus') : envPaths('campus', { suffix: '' }).config
}

function output(stream: WriteStream): Output {
  let failure: NodeJS.ErrnoException | null | undefined
  // The callback of each write gets its error; pending writes still finish.
  stream.on('error', () => {})

  return {
    isTTY: stream.isTTY,
    get columns() {
      return stream.columns || 80
    },
    get rows() {
      return stream.rows || Infinity
    },
    color: colored(stream),
    write: (chunk) =>
      stream.write(chunk, (error) => {
        failure ??= error
      }),
    async written() {
      await new Promise<void>((resolve, reject) => {
        stream.write('', () => resolve())
        abort.signal.addEventListener('abort', reject)
      })
      // A reader such as `head` may stop early.
      if (failure && failure.code !== 'EPIPE')
        throw new CliError('output', errorTexts.output(failure.code), { cause: failure })
    },
  }
}

function colored(stream: WriteStream) {
  if (env.FORCE_COLOR !== undefined) return !/^(0|false)$/.test(env.FORCE_COLOR)
  return stream.isTTY && !env.NO_COLOR && env.TERM !== 'dumb'
}

/** Shows a text with CAMPUS_PAGER, PAGER or less; plainly if that is empty or fails. */
async function page(text: string) {
  const chosen = env.CAMPUS_PAGER ?? env.PAGER
  if (chosen?.trim() === '' || !(await paged(chosen, text))) stdout.write(text)
}

async function paged(chosen: string | undefined, text: string) {
  const { spawn } = await import('node:child_process')
  // Options as variables, because a pager that does not know them goes on. Many a machine has no less: that is not an error.
  const child = spawn(chosen ?? 'less', {
    shell: true,
    stdio: ['pipe', 'inherit', chosen === undefined ? 'ignore' : 'inherit'],
    env: { LESS: 'FIRX', LV: '-c', ...env },
  })
  // Leaving the pager early closes the pipe.
  child.stdin.on('error', () => {}).end(text)
  // Rejects if there is no shell.
  const [code] = await once(child, 'close').catch(() => [undefined])
  return code === 0 || abort.signal.aborted
}
