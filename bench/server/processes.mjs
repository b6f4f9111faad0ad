import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname

/** Starts a Node program that is killed with this one. `ready` resolves with the capture of `pattern` in its output. */
export function start(argv, { env = {}, log, pattern } = {}) {
  const out = log === undefined ? 'pipe' : openSync(log, 'a')
  const child = spawn(process.execPath, argv, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', out, 'pipe', 'ipc'],
  })
  if (log !== undefined) closeSync(out)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit').finally(() => process.off('exit', kill))

  return {
    child,
    exited,
    ready: said(child, pattern),
    async stop(signal = 'SIGINT') {
      child.kill(signal)
      await exited
    },
  }
}

/** Runs a program of this folder and resolves with the one message that it sends. It hears when the signal aborts. */
export async function run(program, input, onMessage, signal) {
  const { child, exited } = start([join(here, program)], { pattern: /^/ })
  child.stderr.pipe(process.stderr)
  child.send(input)
  signal?.addEventListener('abort', () => child.send('enough'))
  let result
  child.on('message', (message) => {
    if (message.progress) onMessage?.(message.progress)
    else result = message
  })
  const [code] = await exited
  if (code !== 0 || result === undefined) throw new Error(`bench/server/${program} ended with ${code}`)
  return result
}

function said(child, pattern) {
  const found = new Promise((resolve, reject) => {
    let talk = ''
    const hear = (text) => {
      talk += text
      const match = pattern.exec(talk)
      if (match) resolve(match[1])
    }
    child.stdout?.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`it did not start:\n${talk}`)))
  })
  found.catch(() => {})
  return found
}

/** Processor seconds of a process, and its memory in MB now. */
export function usage(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const rss = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  // utime and stime, in the hundredths of a second of every Linux.
  return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, megabytes: Number(rss) / 1024 }
}
