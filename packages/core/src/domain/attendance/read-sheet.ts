import type { Db } from '../../database/schema/tables.ts'
import type { Manager } from '../actor.ts'
import { record, recordReading } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import { chooseLecture, knownClasses, onlyClass } from './chosen-lecture.ts'
import { compared, issued } from './build-sheet.ts'
import type { ReadSheet } from './class-sheet.ts'
import { wholeSheet } from './export.ts'
import type { Purpose } from './find-users.ts'
import type { MarkTools } from './marks/class-marks.ts'

/** `lecture`: a class's code or id, or the name of a lecture. `purpose`: the sheet leaves the screen, so it gets an edition. */
type Wanted = { lecture: string; purpose: Purpose | undefined }

/**
 * Gives an administrator or a program the sheet of a lecture, and records the read before it. `choices`: the codes or ids, one of
 * which the lecture means; nothing is read then. Refuses a lecture that nobody has or had.
 */
export async function readSheet(
  db: Db,
  actor: Manager,
  { lecture, purpose }: Wanted,
  tools: MarkTools,
): Promise<ReadSheet | { choices: string[] }> {
  if (actor.kind === 'student') throw new Refusal('forbidden')
  const classes = await knownClasses(db)
  const chosen = await chooseLecture(db, classes, lecture, {})
  const only = one(() => onlyClass(chosen, classes))
  if (Array.isArray(only)) return { choices: only }

  const found = await wholeSheet(db, { lecture: chosen, only, classes }, tools)
  const at = tools.clock()
  const { sheet } = found
  const details = {
    lecture: sheet.code || sheet.name,
    rows: sheet.students.length,
    matching: sheet.students.length,
    ...(purpose && { purpose: purpose.kind }),
    ...(purpose?.reason !== undefined && { reason: purpose.reason }),
  }
  const people = sheet.students.flatMap(({ id }) => (id === '' ? [] : [id]))
  // What leaves the screen is on disk before.
  await (purpose ? record : recordReading)(db, actor, { task: 'sheet-read', details, at, people })
  return purpose ? issued(db, found, at) : compared(db, found)
}

function one<T>(choose: () => T): T | string[] {
  try {
    return choose()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'several-lectures') return [...(error.values.choices ?? [])]
    throw error
  }
}
