import { openRoster, type Reading, type SourceInput } from '../../src/index.ts'
import type { Place, Roster, RosterEnrolment } from '../../src/model/index.ts'
import { type Files, writeFolder } from './files.ts'

type Input = Partial<Omit<SourceInput, 'path'>>

/** Reads a folder with these files. */
export async function readFiles(files: Files, input: Input = {}): Promise<Reading> {
  const source = await openRoster({ path: await writeFolder(files), match: 'auto', term: 'current', ...input })
  return source.read()
}

type Brief = Omit<Roster, 'enrolments' | 'withdrawals'> & {
  enrolments: string[]
  withdrawals: string[]
  periods: RosterEnrolment['periods'][]
  matchedBy: string
  notes: string[]
}

/** The roster of these files, with a line for each enrolment, withdrawal and note. Throws if the files were refused. */
export async function rosterOf(files: Files, input?: Input): Promise<Brief> {
  const { roster, matchedBy, notes, faults, questions } = await readFiles(files, input)
  if (!roster) throw new Error([...faults, ...questions].map(inBrief).join('\n'))
  const enrolments = [...roster.enrolments.values()]
  return {
    ...roster,
    enrolments: enrolments.map(({ student, classId }) => `${student} ${classId}`),
    withdrawals: roster.withdrawals.map(({ student, classId, word }) => `${student} ${classId} ${word}`),
    periods: enrolments.map(({ periods }) => periods),
    matchedBy,
    notes: notes.list.map(inBrief),
  }
}

/** A line for each fault and question of files that were refused. */
export async function problemsOf(files: Files, input?: Input): Promise<string[]> {
  const { roster, faults, questions } = await readFiles(files, input)
  if (roster) throw new Error('accepted')
  return [...faults, ...questions].map(inBrief)
}

/** `users.csv 3 identifier masked-number 20****01` */
export function inBrief({
  file,
  row,
  field,
  code,
  value,
}: Place & { code: string; value?: string | undefined }): string {
  return [file, row, field, code, value].filter((part) => part !== undefined && part !== '').join(' ')
}
