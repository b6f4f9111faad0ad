#!/usr/bin/env node
import { join, resolve } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { WriteStream } from 'node:tty'
import envPaths from 'env-paths'
import type { Output } from './context.ts'
import { CliError } from './errors/cli-error.ts'
import { networkSetup } from './connection/network.ts'
import { run } from './program.ts'
import { terminalPrompt } from './prompt.ts'

const { env, stdin, stdout, stderr } = process
// A program may parse stderr, where Node's own warnings would be in the way.
if (!env.CAMPUS_DEBUG) process.removeAllListeners('warning')

const abort = new AbortController()
// Once: a second Ctrl-C kills the process.
process.once('SIGINT', () => abort.abort())

process.exitCode = await run(process.argv.slice(2), {
  env,
  configDirectory: configDirectory(),
  userId: process.getuid?.(),
  stdin: { isTTY: stdin.isTTY, read: () => text(addAbortSignal(abort.signal, stdin)) },
  stdout: output(stdout),
  stderr: output(stderr),
  prompt: terminalPrompt({ input: stdin, output: stderr, signal: abort.signal }),
  fetch: (input, init) => fetch(input, init),
  prepareNetwork: networkSetup(env),
  signal: abort.signal,
})
// Output that nobody reads would keep the process alive.
if (abort.signal.aborted) stderr.write('', () => process.exit())

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
        throw new CliError('output', `결과를 출력하지 못했습니다(${failure.code}).`, { cause: failure })
    },
  }
}

function colored(stream: WriteStream) {
  if (env.FORCE_COLOR !== undefined) return !/^(0|false)$/.test(env.FORCE_COLOR)
  return stream.isTTY && !env.NO_COLOR && env.TERM !== 'dumb'
}
