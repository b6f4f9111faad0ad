import { openTimetable } from '@campus-connect/roster'
import { type Notes, type Periods, refuseFaults } from '@campus-connect/roster/model'
import type { RosterClass } from '../../database/queries/roster/classes.ts'
import { lockRosterSource, write } from '../../database/queries/roster/snapshots.ts'
import { listSlots, listTimetableClasses, putTimetable, removeTimetable } from '../../database/queries/timetable.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Operator } from '../../domain/actor.ts'
import { knownClasses } from '../../domain/attendance/chosen-lecture.ts'
import { record } from '../../domain/audit/record.ts'
import { Refusal } from '../../domain/refusal.ts'
import { exceeds, type Guard } from '../import/guard.ts'
import { termsOf } from '../import/terms.ts'
import { asRosterError } from '../roster-error.ts'
import { type MatchedClass, matchClasses, nameOf } from './match.ts'

export type TimetableOptions = {
  paths: readonly string[]
  periods: Periods
  /** Of rows that name none. */
  term?: string | undefined
  /** The days in which the times hold whose rows and whose roster name none. */
  first?: string | undefined
  last?: string | undefined
  /** Whether the timetables stay of classes that the files do not have. */
  keep: boolean
  dryRun: boolean
  guard: Guard
  /** How many timetables the operator lets go or change. */
  changes?: number | undefined
  clock: () => Date
}

/** Numbers of classes. */
export type TimetableChange = { before: number; added: number; changed: number; removed: number; same: number }

export type TimetableReport = {
  outcome: 'imported' | 'unchanged' | 'dry-run' | 'unconfirmed'
  change: TimetableChange
  /** The first day and the last one of all times; empty without a limit. */
  days: { first: string; last: string }
  /** Whether some days are those of the roster's term. */
  byTerm: boolean
  /** Classes that no roster has, by their names. */
  unknown: string[]
  /** Classes of the roster in use without a timetable, by their codes or titles. */
  without: string[]
  /** Classes whose timetable goes, by their codes or titles. */
  removed: string[]
  notes: Notes
}

type Wanted = { class_sourced_id: string; rule: string; slots: Awaited<ReturnType<typeof listSlots>> }

/**
 * Puts the timetable of files in place of the one of the same terms. The operator confirms the number if many go or change.
 * Throws a RosterError for files that would have to be guessed at, and a Refusal without a roster.
 */
export async function importTimetable(db: Db, actor: Operator, options: TimetableOptions): Promise<TimetableReport> {
  const { paths, periods, term, dryRun } = options
  const {
    classes: listed,
    notes,
    sha256,
  } = await openTimetable(paths, { periods, term }).catch((error: unknown) => {
    throw asRosterError(error)
  })
  const classes = await knownClasses(db)
  if (classes.all.size === 0) throw new Refusal('no-roster')
  const { matched, unknown } = checkedMatches(listed, classes)
  const timed = matched.filter((each) => each.listed.times.length > 0)
  const wanted = timed.map((each) => wantedOf(each, options))

  const compareAndWrite = async (tx: Db): Promise<TimetableReport> => {
    const inFiles = new Set(wanted.map((each) => each.class_sourced_id))
    const { gone, changed, change } = await compare(tx, wanted, matched, classes.all, options)
    const going = new Set(gone)
    const report = (outcome: TimetableReport['outcome']): TimetableReport => ({
      outcome,
      change,
      ...daysOf(timed, wanted, options),
      unknown: unknown.map(nameOf),
      without: namesOf([...classes.current.values()].filter(({ id }) => !inFiles.has(id) && !going.has(id))),
      removed: namesOf(gone.flatMap((id) => classes.all.get(id) ?? [])),
      notes,
    })
    const much = change.removed + change.changed
    if (isTooMuch(change, options.guard) && options.changes !== much) return report('unconfirmed')
    if (dryRun) return report('dry-run')
    if (much + change.added === 0) return report('unchanged')
    await removeTimetable(tx, gone)
    await putTimetable(
      tx,
      changed.map(({ class_sourced_id, rule }) => ({ class_sourced_id, rule })),
      changed.flatMap(({ slots }) => slots),
    )
    const { added, removed } = change
    const details = { classes: wanted.length, added, changed: change.changed, removed, sha256 }
    await record(tx, actor, { task: 'timetable-import', details, at: options.clock() })
    return report('imported')
  }

  if (dryRun) return compareAndWrite(db)
  return write(db, async (tx) => {
    // Two imports at a time would mix.
    await lockRosterSource(tx)
    return compareAndWrite(tx)
  })
}

/** Every class has its match, or is known to none. Throws a RosterError for those with several, and if none is known. */
function checkedMatches(listed: Parameters<typeof matchClasses>[0], classes: Parameters<typeof matchClasses>[1]) {
  const { faults, ...found } = matchClasses(listed, classes)
  const [first] = listed
  const none = found.matched.length === 0 && faults.length === 0 && first
  try {
    refuseFaults(none ? [{ ...first.place, code: 'no-known-class', value: nameOf(first) }] : faults)
  } catch (error) {
    throw asRosterError(error)
  }
  return found
}

/** The days of a row count most, then those of the command, then those of the roster's term. */
function wantedOf({ listed, known }: MatchedClass, { first, last }: Pick<TimetableOptions, 'first' | 'last'>): Wanted {
  const slots = listed.times.map((time) => ({
    class_sourced_id: known.id,
    weekday: time.weekday,
    begins: time.begins,
    ends: time.ends,
    begins_on: time.first ?? first ?? known.beginsOn ?? '',
    ends_on: time.last ?? last ?? known.endsOn ?? '',
  }))
  return { class_sourced_id: known.id, rule: JSON.stringify(sortedRule(listed.rule)), slots }
}

/** The same text for the same rule, in whatever order its columns are. */
const sortedRule = (rule: object) =>
  Object.fromEntries(Object.entries(rule).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Compares with what is stored of the same terms. */
async function compare(
  db: Db,
  wanted: readonly Wanted[],
  matched: readonly MatchedClass[],
  known: ReadonlyMap<string, RosterClass>,
  { keep }: Pick<TimetableOptions, 'keep'>,
) {
  const terms = new Set(matched.flatMap((each) => termsOf(each.known)))
  const slots = Map.groupBy(await listSlots(db), (each) => each.class_sourced_id)
  const stored = new Map(
    (await listTimetableClasses(db)).map(({ class_sourced_id: id, rule }) => [
      id,
      textOf({ rule, slots: slots.get(id) ?? [] }),
    ]),
  )
  const inFiles = new Set(wanted.map((each) => each.class_sourced_id))
  const scope = [...stored.keys()].filter((id) => termsOf(known.get(id)).some((term) => terms.has(term)))
  const gone = keep ? [] : scope.filter((id) => !inFiles.has(id))
  const changed = wanted.filter((each) => stored.get(each.class_sourced_id) !== textOf(each))
  const added = changed.filter((each) => !stored.has(each.class_sourced_id)).length
  const change: TimetableChange = {
    before: scope.length,
    added,
    changed: changed.length - added,
    removed: gone.length,
    same: wanted.length - changed.length,
  }
  return { gone, changed, change }
}

const textOf = ({ rule, slots }: Pick<Wanted, 'rule' | 'slots'>) =>
  JSON.stringify([
    rule,
    slots
      .map(({ weekday, begins, ends, begins_on, ends_on }) => [weekday, begins, ends, begins_on, ends_on].join(' '))
      .toSorted(),
  ])

/** Some classes may always change. A column that moved changes nearly all. */
function isTooMuch({ before, changed, removed }: TimetableChange, guard: Guard): boolean {
  if (guard === 'off') return false
  return (
    exceeds({ before, removed }, { percent: guard, always: 4 }) ||
    exceeds({ before, removed: changed }, { percent: 50, always: 4 })
  )
}

function daysOf(
  timed: readonly MatchedClass[],
  wanted: readonly Wanted[],
  { first, last }: Pick<TimetableOptions, 'first' | 'last'>,
): Pick<TimetableReport, 'days' | 'byTerm'> {
  const slots = wanted.flatMap((each) => each.slots)
  const begins = slots.map((each) => each.begins_on).toSorted()
  const ends = slots.map((each) => each.ends_on).toSorted()
  const open = (day: string | null, given: string | undefined) => day === null && given === undefined
  return {
    days: { first: begins[0] ?? '', last: ends.includes('') ? '' : (ends.at(-1) ?? '') },
    byTerm: timed.some(({ listed }) => listed.times.some((time) => open(time.first, first) || open(time.last, last))),
  }
}

const namesOf = (classes: readonly RosterClass[]) =>
  classes.map(({ code, title, id }) => code ?? (title || id)).toSorted()
