import assert from 'node:assert/strict'
import type { Answer, Session } from './machine/session.ts'
import { type Command, commandsOf } from './page.ts'

/** What the test adds to a command, which is found by how it begins. Commands without one run as they stand. */
export type Row = {
  /** Why it is not run. */
  skip?: string | undefined
  /** Another test runs it. */
  later?: true
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

/** The commands that are left out and why, each of which becomes a separate test, so that it is counted and named. */
export function skippedIn(page: string, rows: Rows): string[] {
  return Object.entries(rows).flatMap(([beginning, { skip }]) => (skip ? [`${page}: ${beginning}: ${skip}`] : []))
}

/** Runs all commands of a page in order. Each must succeed, and say what the page shows. Returns how many ran. */
export async function walk(page: string, session: Session, rows: Rows): Promise<number> {
  const commands = commandsOf(page)
  assert(commands.length > 0, `${page} has no commands`)
  const rowOf = new Map<Command, Row>()
  for (const [beginning, row] of Object.entries(rows)) {
    const whole = commands.filter(({ text }) => text === beginning)
    const found = whole.length > 0 ? whole : commands.filter(({ text }) => text.startsWith(beginning))
    assert.equal(found.length, 1, `${page}: commands that begin with ${beginning}`)
    for (const command of found) rowOf.set(command, row)
  }
  for (const command of commands) {
    const row = rowOf.get(command) ?? {}
    if (isRun(row)) await step(page, session, command, row)
  }
  return commands.filter((command) => isRun(rowOf.get(command) ?? {})).length
}

const isRun = ({ skip, later }: Row) => skip === undefined && later === undefined

async function step(page: string, session: Session, { line, text, shown }: Command, row: Row) {
  const place = `${page}:${line}`
  let meant = text
  for (const [word, meaning] of Object.entries(row.replace ?? {})) {
    assert(meant.includes(word), `${place} has no ${word}`)
    meant = meant.replaceAll(word, meaning)
  }
  if (row.before) await succeed(session, `${place}, before`, row.before)
  const output = await succeed(session, place, meant, row.answers)
  const escaped = shown?.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.+')
  const promised = escaped ? new RegExp(`^${escaped}$`, 'm') : /(?:)/
  for (const expected of [promised, row.says ?? promised])
    assert.match(output, expected, `${place}: ${text}\n${output}`)
  if (row.after) await succeed(session, `${place}, after`, row.after)
}

async function succeed(session: Session, place: string, text: string, answers: Answer[] = []) {
  const { code, output } = await session.run(text, { answers })
  if (process.env.SHOW_WALK) console.log(`${place}\n$ ${text}\n${output}`)
  assert.equal(code, 0, `${place} ended with ${code}: ${text}\n${output}`)
  return output
}
