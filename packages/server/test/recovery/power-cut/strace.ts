import { missing } from '@campus-connect/core/testing/requirements.ts'

/** One call of the server on a file or a socket. */
export type Step =
  | { kind: 'write'; path: string; offset: number; bytes: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'sync'; path: string }
  | { kind: 'create' | 'remove'; path: string }
  /** Bytes that are sent to a client. */
  | { kind: 'answer'; bytes: Buffer }

const calls = 'openat,pwrite64,fdatasync,fsync,ftruncate,unlink,write,writev'
const options = ['-f', '-y', '-xx', '-s', '1000000']

export const withoutStrace = missing('strace', '-o', '/dev/null', 'true')

/** The command that runs a program and records its system calls. */
export const recording = (file: string) => ['strace', ...options, '-e', `trace=${calls}`, '-o', file]

/** Reads the steps on sockets and on files below the folder from a recording. */
export function readSteps(recorded: string, folder: string): Step[] {
  const begun = new Map<string, string>()
  return recorded.split('\n').flatMap((line) => {
    const thread = line.slice(0, line.indexOf(' '))
    const rest = line.slice(line.indexOf(' ') + 1).trimStart()
    if (rest.endsWith('<unfinished ...>')) {
      const start = rest.slice(0, -'<unfinished ...>'.length).trimEnd()
      begun.set(thread, start)
      // A write counts from its start, a sync from its end.
      return /^(?:pwrite64|write|writev)\(/.test(rest) ? step(`${start}) = 1`, folder) : []
    }
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/s.exec(rest)
    if (!resumed) return step(rest, folder)
    return /write/.test(resumed[1] ?? '') ? [] : step(`${begun.get(thread) ?? ''}${resumed[2]}`, folder)
  })
}

function step(text: string, folder: string): Step[] {
  const [, name, args = '', result = ''] = /^(\w+)\((.*)\)\s+= (-?\d+)/s.exec(text) ?? []
  if (!name || Number(result) < 0) return []
  const texts = Array.from(args.matchAll(/"((?:\\x..)*)"/g), ([, hex]) => bytesOf(hex))
  const descriptor = pathOf(/^\d+<([^>]*)>/.exec(args)?.[1])
  const last = Number(/, (\d+)$/.exec(args)?.[1])
  if (name === 'write' || name === 'writev')
    return descriptor.startsWith('socket:') || descriptor.startsWith('TCP')
      ? [{ kind: 'answer', bytes: Buffer.concat(texts) }]
      : []
  const path = name === 'openat' || name === 'unlink' ? String(texts[0]) : descriptor
  if (!path.startsWith(folder)) return []
  if (name === 'pwrite64') return [{ kind: 'write', path, offset: last, bytes: texts[0] ?? Buffer.alloc(0) }]
  if (name === 'ftruncate') return [{ kind: 'truncate', path, size: last }]
  if (name === 'openat') return args.includes('O_CREAT') ? [{ kind: 'create', path }] : []
  if (name === 'unlink') return [{ kind: 'remove', path }]
  return [{ kind: 'sync', path }]
}

function bytesOf(hex = '') {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex')
}

/** With `-xx` strace writes paths of descriptors in hexadecimal too. */
function pathOf(text = '') {
  return text.includes('\\x') ? bytesOf(text).toString() : text
}
