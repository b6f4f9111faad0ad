import { openTable } from '@campus-connect/tables'
import { inFile, placeName } from '../../files/csv.ts'
import type { TableFile } from '../../files/table-files.ts'
import type { UnorderedRoster } from '../../model/enrolments.ts'
import { note, type Notes } from '../../model/notes.ts'
import type { Roster } from '../../model/roster.ts'
import { type Fault, refusal, refuseFaults, RosterRefusal } from '../../model/problem.ts'
import { buildRoster } from './build.ts'
import { noteTwoSections } from './doubts.ts'
import { propose, type TableOptions, termQuestion } from './enrolled.ts'
import { numberFaults } from './faults.ts'
import { answerFor, type TableMap } from './map.ts'
import type { PartWithProposal } from './meaning.ts'
import { questionsAbout, rostersOf, takenParts } from './questions.ts'
import { type HeadedSheet, type Part, placeOf } from './part.ts'
import { readPart } from './rows.ts'

/** `review` notes what only the ordered roster shows. */
export type ReadRoster = { roster: UnorderedRoster; matchedBy: string; review?: (roster: Roster) => void }

type KnownFile = Omit<TableFile, 'bytes'>

/**
 * Makes a roster of tables. Refuses them with all faults, or with all questions that the map does not answer. Takes one file
 * after the other and keeps none, because their bytes would fill the memory.
 */
export async function readTables(
  tables: Iterable<TableFile>,
  options: TableOptions,
  notes: Notes,
): Promise<ReadRoster> {
  const all: PartWithProposal[] = []
  const files: KnownFile[] = []
  for (const { name, sha256, bytes } of tables) {
    files.push({ name, sha256 })
    for (const part of await readParts({ name, bytes }, options, (headed) => askForTerm(headed, options)))
      all.push({ part, proposal: propose(part, options) })
  }
  const useful = rostersOf(all)
  refuseFaults(copies(files, useful))
  // A header that is an error value may hide the column of student numbers.
  refuseFaults(
    all.flatMap(({ proposal: { kind, contents, faults } }) =>
      kind === 'courses' && contents !== 'nothing' ? faults : [],
    ),
  )
  refuseUseless(useful, all, files)
  for (const { part } of useful) noteLeftOut(part, notes)
  refuseFaults(useful.flatMap(({ part }) => headerFaults(part, options.map)))

  const taken = takenParts(useful, options.map)
  refuseFaults([
    ...taken.flatMap(({ part, proposal }) => [...part.faults, ...proposal.faults]),
    ...numberFaults(
      taken.map(({ part }) => part),
      options.map,
    ),
  ])
  const questions = questionsAbout(useful, options)
  if (questions.length > 0) throw new RosterRefusal('content', { questions })
  // Rows can be compared only after all questions are answered.
  const { roster, faults, ...read } = buildRoster(taken, options.map, notes)
  refuseFaults(faults)
  const place = { file: files[0]?.name ?? '' }
  if (roster.students.length === 0) throw refusal('no-students', place)
  if (roster.enrolments.length === 0) throw refusal('no-enrolments', place)
  return {
    roster,
    matchedBy: useful[0]?.proposal.columns.get('number') ?? '',
    review: (ordered) => noteTwoSections(ordered, read, notes),
  }
}

/** Throws the question for the term before a long table is read, because no row would answer it. */
function askForTerm(headed: HeadedSheet, options: TableOptions) {
  const question = termQuestion(headed, options)
  if (question) throw new RosterRefusal('content', { questions: [question] })
}

const copyMark = /(\s*\(\d+\)|\s*(-\s*)?(복사본|사본|copy)|[\s_-]+(최종|수정|final))+$/iu

/** Two versions of one file, such as a second download. The older one may still have cancelled enrolments. */
function copies(files: readonly KnownFile[], useful: readonly PartWithProposal[]): Fault[] {
  const partsOf = Map.groupBy(useful, ({ part }) => part.file)
  const lectureOf = (file: string) =>
    partsOf.get(file)?.map(({ proposal: { kind, lecture } }) => (kind === 'class-roster' ? lecture : {}))
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const byName = Map.groupBy(files, ({ name }) =>
    name
      .replace(/\.\w+$/, '')
      .replace(copyMark, '')
      .trim(),
  )
  return [...byName.values()].flatMap(([first, ...others]) =>
    others
      .filter(({ name, sha256 }) => first && sha256 !== first.sha256 && same(lectureOf(name), lectureOf(first.name)))
      .map(({ name }): Fault => ({ file: name, code: 'second-version', value: first?.name })),
  )
}

/** The sheets of a file that have a header of a roster. */
export async function readParts(
  { name, bytes }: Pick<TableFile, 'name' | 'bytes'>,
  { map, rows, onRow }: TableOptions = {},
  onHeader?: (headed: HeadedSheet) => void,
): Promise<Part[]> {
  try {
    const { kind, endsInRow = false, sheets } = await openTable(bytes, rows === undefined ? {} : { rows })
    const parts: Part[] = []
    const faults: Fault[] = []
    for (const sheet of sheets) {
      const part = await readPart({ name, kind, endsInRow, onRow, onHeader }, sheet, map)
      if ('header' in part) parts.push(part)
      // The list of students may continue in a sheet without a header.
      else if (part.numbers !== undefined && !sheet.hidden && answerFor(map, sheet.name) === undefined)
        faults.push({ file: placeName(name, sheet.name), row: part.numbers, code: 'no-header' })
    }
    if (parts.length > 0) refuseFaults(faults)
    return parts
  } catch (cause) {
    throw inFile(name, cause)
  }
}

function refuseUseless(useful: PartWithProposal[], all: PartWithProposal[], files: readonly KnownFile[]) {
  const known = new Set(useful.map(({ part }) => part.file))
  const without = files.find(({ name }) => !known.has(name))
  if (!without) return
  const own = all.filter(({ part }) => part.file === without.name)
  // The map says that nothing of the file belongs to the roster.
  if (own.some(({ proposal }) => proposal.contents === 'nothing') && useful.length > 0) return
  throw refusal(own.length > 0 ? 'courses-only' : 'no-header', { file: without.name })
}

function headerFaults(part: Part, map: TableMap | undefined): Fault[] {
  const { names } = part.header
  if (!map || names.join('\n') === map.header.join('\n')) return []
  const values = { before: map.header.join(' | '), now: names.join(' | ') }
  return [{ ...placeOf(part, part.header.row), code: 'header-changed', values }]
}

function noteLeftOut({ file, sheet, leftOut, invisible, strikingRule }: Part, notes: Notes) {
  const place = { file: placeName(file, sheet) }
  if (Object.values(leftOut).some((rows) => rows > 0)) note(notes, 'left-out', place, { values: leftOut })
  if (invisible > 0) note(notes, 'invisible', place, { values: { count: invisible } })
  if (strikingRule) note(notes, 'striking-rule', place)
}
