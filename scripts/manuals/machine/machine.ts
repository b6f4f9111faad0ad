import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const isRoot = process.getuid?.() === 0
const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', ...(isRoot ? [] : ['--map-root-user'])]
/** What the pages use, besides what every Linux has. */
const tools = ['bash', 'script', 'curl', 'openssl', 'flock', 'ps', 'useradd', 'setpriv', 'runuser']

/** Why a manual cannot be walked through here, if it cannot. */
export function missingFor(account: string): string | undefined {
  if (process.platform !== 'linux') return 'the manuals are for Linux'
  if (account === 'root' && !isRoot) return 'the manual of the IT office wants root'
  if (spawnSync('unshare', [...namespaces, 'true']).status !== 0)
    return 'unshare (util-linux) may not make a machine of its own here'
  const [missing] = tools.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  return missing && `there is no ${missing}`
}

/** What is typed when a question with the first text stands there. */
export type Answer = [question: string, answer: string]

export type Machine = Awaited<ReturnType<typeof startMachine>>

/**
 * A machine of its own that has the programs of this one, but folders, accounts and a network of its own: the paths and the
 * ports of a manual are the real ones. The session is that of the account, in its home folder.
 */
export async function startMachine(account: string) {
  const root = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : '/var/tmp', 'campus-machine-'))
  chmodSync(root, 0o755)
  const walk = join(root, 'walk')
  mkdirSync(walk)
  chmodSync(walk, 0o1777)
  for (const file of ['session.sh', 'student.sh']) copyFileSync(join(import.meta.dirname, file), join(walk, file))
  const session = spawn('unshare', [...namespaces, 'bash', join(import.meta.dirname, 'set-up.sh'), root, account], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let trouble = ''
  session.stderr.setEncoding('utf8').on('data', (text: string) => (trouble += text))
  const codes = createInterface(session.stdout)[Symbol.asyncIterator]()
  let steps = 0

  /** Runs a command in the session, where the one before has left it. */
  async function run(text: string, { answers = [], input = '', limit = 60_000 }: RunOptions = {}) {
    const step = `${(steps += 1)}`
    const file = (end: string) => join(walk, `${step}.${end}`)
    const inTerminal = answers.length > 0
    writeFileSync(file(inTerminal ? 'typed.sh' : 'sh'), `${text}\n`)
    if (inTerminal) {
      writeFileSync(file('sh'), `script --quiet --return --flush --command 'bash /walk/${step}.typed.sh' /dev/null\n`)
      execFileSync('mkfifo', [file('in')])
      chmodSync(file('in'), 0o644)
    } else writeFileSync(file('in'), input)
    writeFileSync(file('out'), '')
    chmodSync(file('out'), 0o666)
    const output = () => readFileSync(file('out'), 'utf8').replaceAll('\r\n', '\n')
    session.stdin.write(`${step}\n`)
    const ended = new AbortController()
    const ends = codes.next().finally(() => ended.abort())
    if (inTerminal) void type(answers, createWriteStream(file('in')), output, ended.signal)
    const result = await Promise.race([ends, pause(limit, undefined, { ref: false })])
    if (!result) throw new Error(`${text}: did not end within ${limit / 1000} s\n${output()}`)
    if (result.done) throw new Error(`The machine ended: ${trouble}`)
    return { code: Number(result.value), output: output() }
  }

  async function dispose() {
    session.stdin.end()
    const gone = once(session, 'exit')
    if (session.exitCode === null) {
      const ended = await Promise.race([gone, pause(2000, 'still there', { ref: false })])
      if (ended === 'still there') {
        session.kill('SIGKILL')
        await gone
      }
    }
    rmSync(root, { recursive: true, force: true })
  }

  /** A path of the machine, from outside. */
  const path = (inside: string) => join(root, inside)
  return { path, run, has: (inside: string) => existsSync(path(inside)), [Symbol.asyncDispose]: dispose }
}

/** Two releases take half a gigabyte; the tests beside it need memory too. */
function hasRoom(folder: string) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 4 * 2 ** 30
}

type RunOptions = {
  answers?: Answer[]
  /** What stands on stdin, if nothing is typed. */
  input?: string
  /** Milliseconds. */
  limit?: number
}

/** Types each answer when its question stands there. */
async function type(answers: Answer[], keyboard: NodeJS.WritableStream, output: () => string, ended: AbortSignal) {
  let seen = 0
  for (const [question, answer] of answers) {
    while (!ended.aborted && !output().slice(seen).includes(question)) await pause(20)
    if (ended.aborted) break
    seen = output().length
    keyboard.write(`${answer}\n`)
  }
  await new Promise((resolve) => (ended.aborted ? resolve(0) : ended.addEventListener('abort', resolve)))
  keyboard.end()
}
