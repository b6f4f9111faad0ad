import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type Day, liveDay } from './day.ts'
import { type Expected, expectedAfter, readBetween, unchanged } from '../support/writes/expected.ts'
import { readLog, unexplainedWarnings } from './log.ts'
import { tomorrows } from './roster.ts'
import { inspectFile } from '../support/writes/file.ts'
import { admin } from '../support/process.ts'

const minutes = Number(process.env.DAY_MINUTES ?? 10)
const done = expect.objectContaining({ code: 0 })

test('a day of a campus loses nothing, and its log has no unexplained lines', async () => {
  const day = await liveDay(minutes)
  const { campus, programs, operated, passwords, statuses } = day
  const { writes } = campus.record
  const known = unchanged([admin.id])
  const { backups } = operated
  const last = backups.at(-1)
  const restored = join(day.folder, 'elsewhere', 'campus.db')
  const elsewhere = { DATABASE_URL: `file:${restored}` }
  const restoring = await programs.operate(['restore', last?.file ?? '', '--to', restored])
  const checked = await programs.operate(['check'], elsewhere)
  const verified = await programs.operate(['audit', 'verify'], elsewhere)
  const log = readLog(programs.log, day.began, programs.absences)
  show(day, log)

  expect(await compare(day.path, expectedAfter(writes, { known }))).toEqual([])
  expect(backups.map(({ code }) => code)).toEqual([0, 0, 0])
  expect([restoring, checked, verified]).toEqual([done, done, done])
  expect(await compare(restored, expectedAfter(writes, { known, ...readBetween(last?.from, last?.until) }))).toEqual([])

  // The comparison notices an account that was removed by hand.
  const [lost] = writes.filter(({ act, outcome }) => act === 'signup' && outcome === 'done')
  removeAccount(restored, lost?.id ?? '')
  expect(await compare(restored, expectedAfter(writes, { known, ...readBetween(last?.from, last?.until) }))).toContain(
    `the account ${lost?.id} is lost`,
  )

  expect(campus.wrong).toEqual([])
  expect(passwords.wrong).toEqual([])
  expect(statuses.get(200)).toBeUndefined()
  // Five guesses from each of three addresses.
  expect(statuses.get(401)).toBeLessThanOrEqual(15)

  expect(log.unexplained).toEqual([])
  expect(unexplainedWarnings(programs.stderr())).toEqual([])
  // The last line of the killed process.
  expect(log.cut).toBeLessThanOrEqual(1)
  expect(log.serverFaults.filter(({ status }) => status !== 503)).toEqual([])
  const absent = ({ from, until }: Span) =>
    programs.absences.some((each) => until >= each.from && from <= each.until + 1000)
  expect(campus.wire.failures.filter(({ status, at }) => status !== 503 || !absent({ from: at, until: at }))).toEqual(
    [],
  )
  expect(day.commands.filter((each) => each.code !== 0 && !(each.code === 6 && absent(each)))).toEqual([])

  const { looked, imported, damaged, before, after, audit, attendance } = operated
  expect([looked, day.granted, imported, operated.verified]).toEqual([done, done, done, done])
  expect(damaged.code).toBe(1)
  // One more line says that the import failed.
  expect(after.out.split('\n').slice(0, -2)).toEqual(before.out.split('\n').slice(0, -1))
  expect(day.synced.map(({ name }) => name)).toContain(tomorrows)
  expect([programs.absences.map(({ code }) => code), day.ended]).toEqual([[0, null], 0])
  for (const task of ['user-disable', 'user-enable', 'lecture-start', 'lecture-stop', 'roster-import', 'backup'])
    expect(audit.out).toContain(task)
  expect(attendance.out.split('\n').length).toBeGreaterThan(1)
})

/** Every student has at least the four lectures of the day. */
async function compare(path: string, expected: ReadonlyMap<string, Expected>) {
  const { lost, half } = await inspectFile(path, expected, (lectures) => lectures >= 4)
  return [...lost, ...half]
}

function removeAccount(path: string, id: string) {
  const database = new DatabaseSync(path)
  database.prepare('delete from users where id = ?').run(id)
  database.close()
}

type Span = { from: number; until: number }

/* oxlint-disable no-console -- the figures are what this run is for */
function show({ campus, programs, ...day }: Day, log: ReturnType<typeof readLog>) {
  const { record, wire } = campus
  const switches = record.count('done', 'start') + record.count('done', 'stop')
  const span = ({ from, until }: Span) => Math.round(until - from)
  console.table({
    'minutes, students who came': `${minutes}, ${day.present}`,
    'answers by status': counted(wire.seen),
    'changes acknowledged': `${record.count('done')}: ${record.count('done', 'signup')} sign-ups, ${switches} switches, ${record.count('done', 'delete')} deletions`,
    'changes without an answer': record.count(undefined),
    'passwords changed': day.passwords.changed,
    "administrators' commands": `${day.commands.length}, ${day.commands.filter(({ code }) => code === 6).length} of them again`,
    'all users, read page by page': day.pages,
    'guesses by status': counted(day.statuses),
    'old cookies refused': day.stale,
    'lists without pause': day.lists,
    'backups, ms': day.operated.backups.map(span).join(', '),
    'nobody served, ms': programs.absences.map((each) => `${each.why} ${span(each)}`).join(', '),
    '5xx seen': wire.failures.length,
    'lines in the log': log.lines,
    'of level warn and more': [...log.counts].map(([name, count]) => `${name} ${count}`).join(', '),
    'not explained': log.unexplained.length,
  })
  console.log(programs.stderr())
}

function counted(statuses: ReadonlyMap<number, number>) {
  const sorted = [...statuses].toSorted(([one], [other]) => one - other)
  return sorted.map(([status, count]) => `${status}: ${count}`).join(', ')
}
