import { openTable, rowRanges } from '@campus-connect/tables'
import { inFile, placeName } from '../../files/csv.ts'
import type { TableFile } from '../../files/table-files.ts'
import type { UnorderedRoster } from '../../model/enrolments.ts'
import { note, type Notes } from '../../model/notes.ts'
import type { Roster } from '../../model/roster.ts'
import { type Fault, type Question, refusal, refuseFaults, RosterRefusal } from '../../model/problem.ts'
import { buildRoster } from './build.ts'
import { bareSection } from '../../model/class-code.ts'
import { doubtsAbout, noteTwoSections } from './doubts.ts'
import { type Proposal, propose, type TableOptions, withColumns } from './enrolled.ts'
import { numberFaults } from './faults.ts'
import { entriesThat, type Entry } from './entries.ts'
import { answerFor, type TableMap } from './map.ts'
import { type PartWithProposal, remarkOf } from './meaning.ts'
import { type Part, placeOf, readPart } from './rows.ts'
import { enrolmentReader } from './status.ts'

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
    for (const part of await readParts({ name, bytes }, options)) all.push({ part, proposal: propose(part, options) })
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
  const { roster, faults, courseOf } = buildRoster(taken, options.map, notes)
  refuseFaults(faults)
  const place = { file: files[0]?.name ?? '' }
  if (roster.students.length === 0) throw refusal('no-students', place)
  if (roster.enrolments.length === 0) throw refusal('no-enrolments', place)
  return {
    roster,
    matchedBy: useful[0]?.proposal.columns.get('number') ?? '',
    review: (ordered) => noteTwoSections(ordered, courseOf, place.file, notes),
  }
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
): Promise<Part[]> {
  try {
    const { kind, endsInRow = false, sheets } = await openTable(bytes, rows === undefined ? {} : { rows })
    const parts: Part[] = []
    const faults: Fault[] = []
    for (const sheet of sheets) {
      const part = await readPart({ name, kind, endsInRow, onRow }, sheet, map)
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

/** The parts whose students may belong to the roster. */
export const rostersOf = (parts: readonly PartWithProposal[]): PartWithProposal[] =>
  parts.filter(({ proposal }) => proposal.kind !== 'courses' && proposal.contents !== 'nothing')

/** Questions of the parts that the map does not answer. */
export function questionsAbout(useful: readonly PartWithProposal[], options: TableOptions): Question[] {
  const { map } = options
  const taken = takenParts(useful, map)
  return [
    ...questionsOf(useful, map),
    ...hiddenQuestions(useful, taken, map),
    ...doubtsAbout(useful, options),
    ...useful.flatMap((each) => remarkQuestions(each, map)),
  ]
}

/** The questions of the parts, and for each of several sheets of a file the one whether its students are enrolled. */
function questionsOf(useful: readonly PartWithProposal[], map: TableMap | undefined): Question[] {
  const visible = useful.filter(({ part }) => !part.sheetHidden)
  const sheetsOf = Map.groupBy(visible, ({ part }) => part.file)
  return visible.flatMap(({ part, proposal }): Question[] => {
    const { file, sheet } = part
    const sheets = sheetsOf.get(file) ?? []
    const isAsked = answerFor(map, sheet) !== undefined || proposal.contents !== 'enrolled'
    const several: Question[] =
      sheets.length > 1 && !isAsked ? [{ ...placeOf(part, part.header.row), code: 'several-sheets', value: sheet }] : []
    return [...proposal.questions, ...several]
  })
}

/** The parts without hidden columns and without rows that are hidden or struck through, unless the map includes these. */
function takenParts(useful: readonly PartWithProposal[], map: TableMap | undefined): PartWithProposal[] {
  const withHidden = map?.hidden === 'include'
  const withStruck = map?.struck === 'include'
  const isTaken = ({ hidden, struck }: Entry) => (withHidden || !hidden) && (withStruck || !struck)
  return useful
    .filter(({ part }) => withHidden || !part.sheetHidden || answerFor(map, part.sheet) !== undefined)
    .map(({ part, proposal }) => {
      const entries = withHidden && withStruck ? part.entries : entriesThat(isTaken, part.entries)
      return { part: withColumns({ ...part, entries }, proposal.columns), proposal }
    })
}

/** Each word of remarks that the map does not know, with the rows that are in force apart from it. */
function remarkQuestions({ part, proposal }: PartWithProposal, map: TableMap | undefined): Question[] {
  if (proposal.contents === 'withdrawn') return []
  const statusOf = enrolmentReader(map?.status ?? { in: [], out: [] })
  const name = proposal.columns.get('status')
  const rowsOf = new Map<string, number[]>()
  for (const entry of part.entries.values()) {
    if (entry.remarks === '' || remarkOf(entry, map)) continue
    if (name !== undefined && statusOf(entry.status, name) === 'out') continue
    if ((map?.hidden === 'skip' && entry.hidden) || (map?.struck === 'skip' && entry.struck)) continue
    for (const word of entry.remarks.split('\n'))
      if (!remarkOf({ remarks: word }, map) && rowsOf.get(word)?.push(entry.row) === undefined)
        rowsOf.set(word, [entry.row])
  }
  return Array.from(rowsOf, ([word, rows]) => ({
    ...placeOf(part, rows[0] ?? part.header.row),
    field: undefined,
    code: 'remark' as const,
    value: word,
    values: { rows: rows.length, list: rowRanges(rows) },
  }))
}

/** Questions about hidden rows, columns and sheets that would change the enrolments. */
function hiddenQuestions(
  useful: readonly PartWithProposal[],
  taken: readonly PartWithProposal[],
  map: TableMap | undefined,
): Question[] {
  if (map?.hidden && map.struck) return []
  // Most tables hide nothing, and all keys would take much memory.
  let known: Set<string> | undefined
  const adds = (proposal: Proposal, entries: Part['entries']) => {
    if (entries.length === 0) return false
    known ??= new Set(taken.values().flatMap((each) => enrolledKeys(each.part.entries, each.proposal, map)))
    return enrolledKeys(entries, proposal, map).some((key) => !known?.has(key))
  }
  return useful.flatMap(({ part, proposal }): Question[] => {
    const place = placeOf(part, part.header.row)
    if (part.sheetHidden) {
      if (map?.hidden) return []
      if (answerFor(map, part.sheet) !== undefined || !adds(proposal, part.entries)) return []
      return [{ ...place, code: 'hidden-sheet', value: part.sheet, values: { rows: part.entries.length } }]
    }
    const marked = (code: 'hidden-rows' | 'struck-rows', entries: Part['entries']): Question[] => {
      if (!adds(proposal, entries)) return []
      const rows = Array.from(entries.values(), ({ row }) => row)
      return [{ ...place, code, value: rowRanges(rows), values: { rows: rows.length } }]
    }
    const hidden = entriesThat((entry) => entry.hidden, part.entries)
    const struck = entriesThat((entry) => entry.struck && (map?.hidden === 'include' || !entry.hidden), part.entries)
    const columns = Array.from(proposal.columns).filter(
      ([meaning, name]) => meaning !== 'name' && part.hiddenColumns.has(part.header.names.indexOf(name)),
    )
    return [
      ...(map?.hidden
        ? []
        : [
            ...marked('hidden-rows', hidden),
            ...columns.map(([, name]) => ({ ...place, code: 'hidden-column' as const, value: name })),
          ]),
      ...(map?.struck ? [] : marked('struck-rows', struck)),
    ]
  })
}

/** The enrolments of rows, as far as one can tell before the questions are answered. */
function enrolledKeys(
  entries: Part['entries'],
  { columns, lecture, term: ofAll }: Proposal,
  map: TableMap | undefined,
): IteratorObject<string> {
  const statusOf = enrolmentReader(map?.status ?? { in: [], out: [] })
  const name = columns.get('status')
  const enrolled = entries
    .values()
    .filter((entry) => remarkOf(entry, map)?.enrolled !== false)
    .filter(({ status }) => name === undefined || statusOf(status, name) !== 'out')
  return enrolled.map(({ number, year, term, code, section, title }) =>
    [
      number,
      year,
      term,
      ofAll,
      code || title || lecture.code || lecture.title,
      bareSection(section || (lecture.section ?? '')),
    ].join('\n'),
  )
}
