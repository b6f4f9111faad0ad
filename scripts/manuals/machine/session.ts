import { type ChildProcessWithoutNullStreams, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'

/** What is typed when a question with the first text stands there. */
export type Answer = [question: string, answer: string]

type RunOptions = {
  answers?: Answer[]
  /** Milliseconds. */
  limit?: number
}

export type Session = {
  /** Runs a command where the one before has left the shell. */
  run: (text: string, options?: RunOptions) => Promise<{ code: number; output: string }>
  /** Ends the shell. */
  end: () => Promise<void>
}

/** Makes the folder through which test and shell speak, with session.sh in it: $WALK of the shell. */
export function makeWalk(folder: string) {
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  for (const file of ['session.sh', 'student.sh']) copyFileSync(join(import.meta.dirname, file), join(folder, file))
}

/** The session of a shell that runs session.sh; `folder` is its $WALK, seen from here. */
export function openSession(shell: ChildProcessWithoutNullStreams, folder: string): Session {
  let trouble = ''
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (trouble += text))
  const codes = createInterface(shell.stdout)[Symbol.asyncIterator]()
  let steps = 0

  const run: Session['run'] = async (text, { answers = [], limit = 120_000 } = {}) => {
    const step = `${(steps += 1)}`
    const file = (end: string) => join(folder, `${step}.${end}`)
    const inTerminal = answers.length > 0
    writeFileSync(file(inTerminal ? 'typed.sh' : 'sh'), `${inTerminal ? 'stty cols 120 rows 40\n' : ''}${text}\n`)
    if (inTerminal) {
      const typed = `bash "$WALK/${step}.typed.sh"`
      writeFileSync(file('sh'), `script --quiet --return --flush --command '${typed}' /dev/null\n`)
      execFileSync('mkfifo', ['--mode=644', file('in')])
    } else writeFileSync(file('in'), '')
    writeFileSync(file('out'), '')
    chmodSync(file('out'), 0o666)
    const output = () => stripVTControlCharacters(readFileSync(file('out'), 'utf8')).replaceAll('\r\n', '\n')
    shell.stdin.write(`${step}\n`)
    const ended = new AbortController()
    const ends = codes.next().finally(() => ended.abort())
    if (inTerminal) void type(answers, createWriteStream(file('in')), output, ended.signal)
    const result = await Promise.race([ends, pause(limit, undefined, { ref: false })])
    if (!result) throw new Error(`${text}: did not end within ${limit / 1000} s\n${output()}`)
    if (result.done) throw new Error(`The shell ended: ${trouble}`)
    return { code: Number(result.value), output: output() }
  }

  async function end() {
    if (shell.exitCode !== null || shell.signalCode !== null) return
    const gone = once(shell, 'exit')
    shell.stdin.end()
    if ((await Promise.race([gone, pause(2000, 'there', { ref: false })])) !== 'there') return
    shell.kill('SIGKILL')
    await gone
  }

  return { run, end }
}

/** Types each answer when its question stands there. */
async function type(answers: Answer[], keyboard: NodeJS.WritableStream, output: () => string, ended: AbortSignal) {
  let seen = 0
  for (const [question, answer] of answers) {
    while (!ended.aborted && !output().slice(seen).includes(question)) await pause(20)
    if (ended.aborted) break
    seen = output().length
    keyboard.write(`${answer}\r`)
  }
  while (!ended.aborted) await pause(20)
  keyboard.end()
}
