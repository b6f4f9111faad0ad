import { rowRanges } from '@campus-connect/tables'
import type { Question } from '../../model/problem.ts'
import { bareSection } from '../../model/class-code.ts'
import { doubtsAbout } from './doubts.ts'
import { type Proposal, type TableOptions, withColumns } from './enrolled.ts'
import { entriesThat, type Entry } from './entries.ts'
import { answerFor, type TableMap } from './map.ts'
import { type PartWithProposal, remarkOf } from './meaning.ts'
import { type Part, placeOf } from './part.ts'
import { enrolmentReader } from './status.ts'

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
export function takenParts(useful: readonly PartWithProposal[], map: TableMap | undefined): PartWithProposal[] {
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
