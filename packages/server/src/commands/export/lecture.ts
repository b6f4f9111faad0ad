import {
  listClasses,
  listClassIdsOfName,
  listNamesOfClasses,
  type RosterClass,
} from '../../database/queries/roster/classes.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/tables/tables.ts'
import { OperatorError } from '../../errors/operator-error.ts'

export type Classes = { snapshot: string | undefined; all: Map<string, RosterClass> }
export type ChosenLecture = { name: string; classIds: Set<string>; names: string[] }

/** The classes of the roster in use; none without a roster. */
export async function rosterClasses(db: Db): Promise<Classes> {
  const snapshot = (await findSnapshot(db))?.id
  return { snapshot, all: snapshot === undefined ? new Map() : await listClasses(db, snapshot) }
}

/** What `--lecture` means: a class's code or sourcedId, also of a class that left the roster, else a lecture's name. */
export async function chooseLecture(db: Db, { all }: Classes, given: string): Promise<ChosenLecture> {
  const text = given.normalize('NFC').trim()
  const inRoster = [...all.values()].filter(({ id, code }) => id === text || code === text).map(({ id }) => id)
  const coded = inRoster.length > 0 || (await listNamesOfClasses(db, [text])).length === 0 ? inRoster : [text]
  const classIds = coded.length > 0 ? coded : await listClassIdsOfName(db, text)
  const names = classIds.length > 0 ? await listNamesOfClasses(db, classIds) : []
  const name = coded[0] === undefined ? text : (all.get(coded[0])?.title ?? names[0] ?? text)
  return { name, classIds: new Set(classIds), names: coded.length > 0 && names.length > 0 ? names : [...names, name] }
}

/** The one class of a sheet; undefined for a lecture that is in no roster. Throws an OperatorError for several. */
export function onlyClass({ name, classIds }: ChosenLecture, { all }: Classes): RosterClass | undefined {
  const [id, ...others] = classIds
  if (id === undefined) return undefined
  if (others.length > 0) {
    const codes = [...classIds].map((each) => all.get(each)?.code ?? each)
    const choices = [...classIds].map((each, index) => (isOnly(codes[index], codes) ? codes[index] : each))
    throw new OperatorError(
      `--lecture: '${name}' 강의가 여럿입니다. 다음 가운데 하나로 정해주세요: ${choices.join(', ')}`,
    )
  }
  return all.get(id) ?? { id, code: null, title: name }
}

function isOnly<T>(value: T, values: readonly T[]) {
  return values.indexOf(value) === values.lastIndexOf(value)
}
