import { expect, test } from 'vitest'
import { type Command, commandsOf } from './page.ts'
import type { Answer, Machine } from './machine/machine.ts'

/** What the test adds to a command, which is found by how it begins. Commands without one run as they stand. */
export type Row = {
  /** Why it is not run. */
  skip?: string | undefined
  /** Placeholders of the page, and what they mean here. */
  replace?: Record<string, string>
  /** What a person types. */
  answers?: Answer[]
  /** Commands for what happened before: a file that came, a student who signed up. */
  before?: string
  /** What the output must say, besides what the page shows. */
  says?: RegExp
  /** Commands that try what the page promises, and must succeed. */
  after?: string
}

export type Rows = Record<string, Row>

/** Declares a test of its own for each command that is left out, so that it is counted and named. */
export function declareSkipped(page: string, rows: Rows) {
  for (const [beginning, { skip: reason }] of Object.entries(rows))
    if (reason) test(`${page}: ${beginning}`, ({ skip }) => skip(`${page}: ${beginning}: ${reason}`))
}

/** Runs all commands of a page in order. Each must succeed, and say what the page shows. */
export async function walk(page: string, machine: Machine, rows: Rows) {
  const commands = commandsOf(page)
  const rowOf = new Map<Command, Row>()
  for (const [beginning, row] of Object.entries(rows)) {
    const whole = commands.filter(({ text }) => text === beginning)
    const found = whole.length > 0 ? whole : commands.filter(({ text }) => text.startsWith(beginning))
    expect(found, `${page}: commands that begin with ${beginning}`).toHaveLength(1)
    for (const command of found) rowOf.set(command, row)
  }
  for (const command of commands) {
    const row = rowOf.get(command) ?? {}
    if (!row.skip) await step(page, machine, command, row)
  }
}

async function step(page: string, machine: Machine, { line, text, shown }: Command, row: Row) {
  const meant = Object.entries(row.replace ?? {}).reduce((rest, [word, meaning]) => {
    expect(rest, `${page}:${line}`).toContain(word)
    return rest.replaceAll(word, meaning)
  }, text)
  if (row.before) await succeed(machine, `${page}:${line}, before`, row.before)
  const output = await succeed(machine, `${page}:${line}`, meant, row.answers)
  if (shown)
    expect(output.split('\n'), `${page}:${line}: ${text}`).toContainEqual(expect.stringMatching(asShown(shown)))
  if (row.says) expect(output, `${page}:${line}: ${text}`).toMatch(row.says)
  if (row.after) await succeed(machine, `${page}:${line}, after`, row.after)
}

async function succeed(machine: Machine, place: string, text: string, answers: Answer[] = []) {
  const started = Date.now()
  const { code, output } = await machine.run(text, { answers })
  if (process.env.MANUALS) console.log(`${place} (${Date.now() - started} ms, ${code})\n$ ${text}\n${output}`)
  expect(code, `${place}: ${text}\n${output}`).toBe(0)
  return output
}

function asShown(shown: string) {
  return new RegExp(
    `^${shown
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('.+')}$`,
  )
}
