import { refusal } from '../../model/problem.ts'
import { type Meaning, meanings } from './columns.ts'

/** `enrolments`: student and lecture in each row. `class-roster`: the students of one lecture. */
const tableKinds = ['enrolments', 'class-roster'] as const
export type TableKind = (typeof tableKinds)[number]

/** The content of a sheet or file: enrolments, cancelled enrolments, or nothing for the roster. */
const contents = ['enrolled', 'withdrawn', 'nothing'] as const
export type Contents = (typeof contents)[number]

/** How the columns of a table become a roster, as `roster map` writes it. It holds no personal data. */
export type TableMap = {
  kind: TableKind
  header: string[]
  /** Names from the header. */
  columns: Partial<Record<Meaning, string>>
  /** Whether the section is inside the code. */
  sectionInCode: boolean
  status: { in: string[]; out: string[] }
  /** The term of rows that name none; null = each row names one. */
  term: string | null
  /** The lengths of student numbers that are correct. */
  numberLengths: number[]
  /** By the name of a sheet, or by the name of a file or title that describes its content. */
  sheets: Record<string, Contents>
  /** Whether hidden rows and columns are used; null = undecided. */
  hidden: 'include' | 'skip' | null
  /** Whether rows that are struck through are used; null = undecided. */
  struck: 'include' | 'skip' | null
  /** Columns that count up and terms that lie years ahead, and are right so. */
  confirmed: string[]
}

/** Parses a map file. Refuses it with the first wrong entry. */
export function parseTableMap(file: string, text: string): TableMap {
  const wrong = (entry: string) => refusal('map-entry', { file }, { value: entry })
  let value: Partial<TableMap>
  try {
    value = JSON.parse(text) as Partial<TableMap>
  } catch (cause) {
    throw refusal('map-no-json', { file }, {}, { cause })
  }
  const { kind, header, columns, sectionInCode = false, status, term = null, numberLengths = [] } = value
  const { sheets = {}, hidden = null, struck = null, confirmed = [] } = value
  if (!tableKinds.some((each) => each === kind)) throw wrong('kind')
  if (!isList(header, 'string')) throw wrong('header')
  if (typeof columns !== 'object' || columns === null || !Object.entries(columns).every(fits(header)))
    throw wrong('columns')
  if (typeof sectionInCode !== 'boolean') throw wrong('sectionInCode')
  if (!isList(status?.in, 'string') || !isList(status.out, 'string')) throw wrong('status')
  if (term !== null && typeof term !== 'string') throw wrong('term')
  if (!isList(numberLengths, 'number')) throw wrong('numberLengths')
  if (typeof sheets !== 'object' || !Object.values(sheets).every((each) => contents.includes(each)))
    throw wrong('sheets')
  if (!isChoice(hidden)) throw wrong('hidden')
  if (!isChoice(struck)) throw wrong('struck')
  if (!isList(confirmed, 'string')) throw wrong('confirmed')
  return { kind: kind!, header, columns, sectionInCode, status, term, numberLengths, sheets, hidden, struck, confirmed }
}

/** The operator's answer for the sheet, file or title of this name, which may be any text. */
export const answerFor = (map: TableMap | undefined, name: string): Contents | undefined =>
  map && Object.hasOwn(map.sheets, name) ? map.sheets[name] : undefined

const isChoice = (value: unknown) => value === null || value === 'include' || value === 'skip'

function isList<T extends 'string' | 'number'>(
  value: unknown,
  type: T,
): value is (T extends 'string' ? string : number)[] {
  return Array.isArray(value) && value.every((each) => typeof each === type)
}

const fits =
  (header: readonly string[]) =>
  ([meaning, name]: [string, unknown]) =>
    meanings.some((each) => each === meaning) && header.some((each) => each === name)
