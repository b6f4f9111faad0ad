import { plainText } from '@campus-connect/tables/plain-text'
import type { NamedEvent } from '../../database/queries/attendance/export.ts'
import {
  listClasses,
  listClassIdsOfName,
  listNamesOfClasses,
  type RosterClass,
} from '../../database/queries/roster/classes.ts'
import { listKnownClasses } from '../../database/queries/roster/members.ts'
import { findSnapshot, listSnapshots } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'
import { Refusal } from '../refusal.ts'

/** `current`: those of the roster in use. `all`: also those of earlier rosters, from the newest that has them. */
export type Classes = { current: Map<string, RosterClass>; all: Map<string, RosterClass> }
/** `typed`: what was asked for, which may be a code. */
export type ChosenLecture = { typed: string; name: string; classIds: Set<string>; names: string[] }

/** Days in Seoul. */
export type Period = { from?: string | undefined; to?: string | undefined }

/** Students may have the same name for different classes. Without a known class the name decides. */
export function belongsTo(
  { classIds, names }: Pick<ChosenLecture, 'classIds' | 'names'>,
  { class_sourced_id, lecture }: Pick<NamedEvent, 'class_sourced_id' | 'lecture'>,
): boolean {
  const unknown = class_sourced_id === null || classIds.size === 0
  return unknown ? names.includes(lecture) : classIds.has(class_sourced_id)
}

/** The classes that rosters name or named; none without a roster. */
export async function knownClasses(db: Db): Promise<Classes> {
  const inUse = (await findSnapshot(db))?.id
  const kept = (await listSnapshots(db)).filter(({ id, activated_at }) => activated_at !== null && id !== inUse)
  const lists: RosterClass[][] = []
  for (const id of [...(inUse === undefined ? [] : [inUse]), ...kept.map((each) => each.id)])
    lists.push(await listClasses(db, id))
  const past = (await listKnownClasses(db)).map(
    ({ sourced_id: id, title, code, terms, begins_on: beginsOn, ends_on: endsOn }): RosterClass => {
      return { id, title, code, snapshot: '', terms: JSON.parse(terms) as string[], beginsOn, endsOn }
    },
  )
  const byId = (classes: RosterClass[]) => new Map(classes.toReversed().map((each) => [each.id, each]))
  return {
    current: byId(inUse === undefined ? [] : (lists[0] ?? [])),
    all: byId([...lists.flat(), ...past]),
  }
}

/**
 * What an operator means by a lecture: a class's code or sourcedId, also of a class that left the roster, else a lecture's
 * name. With a period only classes whose term lies in it; refuses if the term of all others does not.
 */
export async function chooseLecture(db: Db, classes: Classes, given: string, period: Period): Promise<ChosenLecture> {
  const text = await typedLecture(db, classes, given)
  const coded = codedClasses(classes, text, period)
  const left = coded.length === 0 && (await listNamesOfClasses(db, [text])).length > 0
  const ids = left ? [text] : coded
  const named = await listClassIdsOfName(db, text)
  const classIds = ids.length > 0 ? ids : namedClasses(classes, [...named, ...sections(classes, text, named)], period)
  const names = classIds.length > 0 ? await listNamesOfClasses(db, classIds) : []
  const name = ids[0] === undefined ? text : (classes.all.get(ids[0])?.title ?? names[0] ?? text)
  return {
    typed: text,
    name,
    classIds: new Set(classIds),
    names: ids.length > 0 && names.length > 0 ? names : [...names, name],
  }
}

/** If a class has this name, those of the roster in use that have it too, but no student with an account yet. */
const sections = ({ current }: Classes, text: string, named: readonly string[]) =>
  named.length === 0
    ? []
    : [...current.values()].filter(({ id, title }) => title === text && !named.includes(id)).map(({ id }) => id)

/** As people see it, unless a roster or a student's list that is kept has exactly what was typed. */
async function typedLecture(db: Db, { all }: Classes, given: string): Promise<string> {
  const [exact, seen] = [given.normalize('NFC').trim(), plainText(given).trim()]
  if (exact === seen || [...all.values()].some(({ id, code }) => id === exact || code === exact)) return exact
  const names = [...(await listNamesOfClasses(db, [exact])), ...(await listClassIdsOfName(db, exact))]
  return names.length > 0 ? exact : seen
}

/** The ids of the classes with this id or code. */
function codedClasses(classes: Classes, text: string, period: Period): string[] {
  const among = (known: Map<string, RosterClass>) =>
    [...known.values()].filter(({ id, code }) => id === text || code === text).map(({ id }) => id)
  if (!hasLimit(period)) {
    const current = among(classes.current)
    return current.length > 0 ? current : among(classes.all)
  }
  const known = among(classes.all)
  const running = known.filter((id) => runsIn(classes, id, period))
  if (known.length > 0 && running.length === 0) {
    const days = ({ beginsOn, endsOn }: RosterClass) => `${beginsOn ?? ''}~${endsOn ?? ''}`
    const terms = new Set(known.flatMap((id) => classes.all.get(id) ?? []).map(days))
    throw new Refusal('lecture-not-then', { lecture: text, choices: [...terms].toSorted() })
  }
  return running
}

/** The same name may come back every year. A class that no kept roster has may have run at any time. */
function namedClasses(classes: Classes, ids: string[], period: Period) {
  const running = ids.filter((id) => runsIn(classes, id, period))
  const known = running.filter((id) => classes.all.has(id))
  return hasLimit(period) && known.length > 0 ? known : running
}

const hasLimit = ({ from, to }: Period) => from !== undefined || to !== undefined

function runsIn({ all }: Classes, id: string, { from, to }: Period) {
  const { beginsOn = null, endsOn = null } = all.get(id) ?? {}
  return (
    (to === undefined || beginsOn === null || beginsOn <= to) &&
    (from === undefined || endsOn === null || from <= endsOn)
  )
}

/** The one class of a sheet; undefined for one that is in no kept roster. Refuses several. */
export function onlyClass({ typed, classIds }: ChosenLecture, { all }: Classes) {
  const [id, ...others] = classIds
  if (id === undefined) return undefined
  if (others.length > 0) {
    const codes = [...classIds].map((each) => all.get(each)?.code ?? each)
    const choices = [...classIds].map((each, index) => (isOnly(codes[index], codes) && codes[index]) || each)
    throw new Refusal('several-lectures', { lecture: typed, choices })
  }
  return { ...all.get(id), id }
}

function isOnly<T>(value: T, values: readonly T[]) {
  return values.indexOf(value) === values.lastIndexOf(value)
}
