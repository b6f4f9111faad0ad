import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Milliseconds between two looks at the processes. */
const pause = 20

/**
 * Runs a command of campus-server and returns its seconds, those of a processor that it took, and the most memory in MB that it and the processes that it started
 * took: each by itself, and together at one time.
 */
export async function measured(program, argv, env) {
  const began = performance.now()
  const command = spawn(process.execPath, [program, ...argv], { env: { ...process.env, ...env } })
  let said = ''
  for (const output of [command.stdout, command.stderr])
    output.on('data', (text) => (said = `${said}${text}`.slice(-2000)))
  const peak = { command: 0, reader: 0, together: 0 }
  let processor = 0
  const look = setInterval(() => {
    const own = memoryOf(command.pid)
    processor = Math.max(processor, processorOf(command.pid))
    const readers = childrenOf(command.pid).map(memoryOf)
    peak.command = Math.max(peak.command, own.peak)
    peak.reader = Math.max(peak.reader, ...readers.map((reader) => reader.peak))
    peak.together = Math.max(peak.together, own.now + readers.reduce((sum, { now }) => sum + now, 0))
  }, pause)
  const [code] = await once(command, 'close')
  clearInterval(look)
  if (code !== 0) throw new Error(`campus-server ${argv.join(' ')} ended with ${code}: ${said}`)
  return { seconds: (performance.now() - began) / 1000, processor, ...peak }
}

/** A process that has ended has no memory. */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function memoryOf(pid) {
  const status = read(`/proc/${pid}/status`)
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** In hundredths of a second of every Linux: utime and stime. */
function processorOf(pid) {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

const childrenOf = (pid) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
