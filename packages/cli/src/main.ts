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
// Node's own warnings would stand among what a program reads from stderr.
if (!env.CAMPUS_DEBUG) process.removeAllListeners('warning')

const abort = new AbortController()
// Once: a second Ctrl-C ends the process the hard way.
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
// What a reader leaves unread would keep the process waiting for him.
if (abort.signal.aborted) stderr.write('', () => process.exit())

function configDirectory() {
  if (env.CAMPUS_CONFIG_DIR) return resolve(env.CAMPUS_CONFIG_DIR)
  return env.XDG_CONFIG_HOME ? join(env.XDG_CONFIG_HOME, 'campus') : envPaths('campus', { suffix: '' }).config
}

function output(stream: WriteStream): Output {
  let failure: NodeJS.ErrnoException | null | undefined
  // Each write is told of its failure; what is under way is still finished.
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
      // Whoever reads our output may have seen enough, as `head` does.
      if (failure && failure.code !== 'EPIPE')
        throw new CliError('output', `결과를 출력하지 못했습니다(${failure.code}).`, { cause: failure })
    },
  }
}

function colored(stream: WriteStream) {
  if (env.FORCE_COLOR !== undefined) return !/^(0|false)$/.test(env.FORCE_COLOR)
  return stream.isTTY && !env.NO_COLOR && env.TERM !== 'dumb'
}
