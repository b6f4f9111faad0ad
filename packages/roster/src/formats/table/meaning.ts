import type { Fault } from '../../model/problem.ts'
import { cleanText, folded } from '../../model/text.ts'
import { completedTerm, termReader } from '../../model/term-names.ts'
import { classCode } from '../../model/class-code.ts'
import { bareName, type Meaning } from './columns.ts'
import type { Proposal } from './enrolled.ts'
import type { Entry } from './entries.ts'
import type { TableMap } from './map.ts'
import { type Part, placeOf } from './part.ts'
import { enrolmentReader } from './status.ts'

export type PartWithProposal = { part: Part; proposal: Proposal }

/** A lecture as rows name it, and whether they enrol their students. `bare`: see `ClassCode`. */
export type Meant = {
  written: Pick<Entry, 'code' | 'section' | 'title'>
  classId: string
  bare: string
  term: string
  code: string | null
  title: string
  enrolled: boolean
  /** The word for it. */
  word: string
  /** How many rows name it so. */
  rows: number
}

/** What is wrong with rows, and the column in which. */
type RowFault = Pick<Fault, 'code' | 'value' | 'values'> & { meaning: Meaning }

/** A part whose rows have a meaning. There are few lectures, so most of the work is done once for each. */
export type ReadPart = { part: Part; lectures: Meant[]; meaningOf: (entry: Entry) => Meant | RowFault }

export function readMeaning({ part, proposal }: PartWithProposal, map: TableMap | undefined): ReadPart {
  const { lecture, columns, sectionInCode, contents } = proposal
  const statusOf = enrolmentReader(map?.status ?? { in: [], out: [] })
  const termOf = termReader()
  const lectures: Meant[] = []
  const known: (Meant | RowFault)[] = []

  function read(entry: Entry): Meant | RowFault {
    const code = entry.code || cleanText(lecture.code ?? '')
    const title = entry.title || cleanText(lecture.title ?? '')
    if (code === '' && title === '') return { meaning: 'title', code: 'missing-lecture' }
    const term = completedTerm(entry, proposal.term, termOf)
    if (term === undefined) return { meaning: 'term', code: 'wrong-term', value: `${entry.year} ${entry.term}`.trim() }
    const section = entry.section || cleanText(lecture.section ?? '')
    const { id, shown, bare } = classCode(code || title, section, sectionInCode && code !== '')
    const name = columns.get('status')
    const remark = remarkOf(entry, map)
    const out =
      contents === 'withdrawn' ||
      remark?.enrolled === false ||
      (name !== undefined && statusOf(entry.status, name) === 'out')
    const meant: Meant = {
      written: { code: entry.code, section: entry.section, title: entry.title },
      classId: term === '' ? id : `${term}/${id}`,
      bare: `${term}\n${bare}`,
      term,
      code: code === '' ? section || null : shown,
      title,
      enrolled: !out,
      word: (remark?.enrolled === false ? remark.word : entry.status) || part.sheet || part.file,
      rows: 0,
    }
    lectures.push(meant)
    return meant
  }

  return { part, lectures, meaningOf: (entry) => (known[entry.lecture] ??= read(entry)) }
}

/** What the operator decided about the remarks of a row; undefined without remarks, or if one of them is undecided. */
export function remarkOf(
  { remarks }: Pick<Entry, 'remarks'>,
  map: TableMap | undefined,
): { word: string; enrolled: boolean } | undefined {
  if (remarks === '') return undefined
  const words = remarks.split('\n')
  const isIn =
    (list: readonly string[] = []) =>
    (word: string) =>
      list.some((each) => bareName(each) === bareName(word))
  const out = words.find(isIn(map?.status.out))
  if (out !== undefined) return { word: out, enrolled: false }
  return words.every(isIn(map?.status.in)) ? { word: words[0]!, enrolled: true } : undefined
}

export const isFault = (found: Meant | RowFault): found is RowFault => 'meaning' in found

/** The faults of all rows whose lecture has one. */
export function faultyRows(
  { part, lectures, meaningOf }: ReadPart,
  faultOf: (meant: Meant) => RowFault | undefined,
): Fault[] {
  const faults = new Map(lectures.map((meant) => [meant, faultOf(meant)]))
  if (faults.values().every((fault) => fault === undefined)) return []
  return part.entries
    .values()
    .flatMap((entry): Fault[] => {
      const found = entry.number === '' ? undefined : meaningOf(entry)
      const fault = found && !isFault(found) && faults.get(found)
      return fault ? [faultAt(part, entry.row, fault)] : []
    })
    .toArray()
}

export function faultAt(part: Part, row: number, { meaning, ...fault }: RowFault): Fault {
  return { ...placeOf(part, row, meaning), ...fault }
}

/** Rows without a section, although other rows of the code have one. They would become a separate class. */
export function missingSections(read: ReadPart): Fault[] {
  const key = ({ term, written }: Meant) => `${term}/${bareName(folded(written.code))}`
  const withSection = new Set(read.lectures.filter(({ written }) => written.section !== '').map(key))
  return faultyRows(read, (meant) => {
    const { code, section } = meant.written
    const isMissing = code !== '' && section === '' && withSection.has(key(meant))
    return isMissing ? { meaning: 'section', code: 'missing-section', value: code } : undefined
  })
}

/**
 * Rows without a code, although other rows of the lecture have one, or whose title is unique among rows with codes. They would
 * become a separate class.
 */
export function missingCodes(read: ReadPart): Fault[] {
  const key = ({ term, written }: Meant) => `${term}/${folded(written.title)}`
  const coded = read.lectures.filter(({ written }) => written.code !== '')
  const withCode = new Set(coded.filter(({ written }) => written.title !== '').map(key))
  const isUncoded = ({ written }: Meant) => written.code === '' && written.title !== ''
  const rows = new Map<string, number>()
  for (const meant of read.lectures.filter(isUncoded)) rows.set(key(meant), (rows.get(key(meant)) ?? 0) + meant.rows)
  return faultyRows(read, (meant) => {
    const isMissing = isUncoded(meant) && (withCode.has(key(meant)) || (coded.length > 0 && rows.get(key(meant)) === 1))
    return isMissing ? { meaning: 'code', code: 'missing-code', value: meant.written.title } : undefined
  })
}
