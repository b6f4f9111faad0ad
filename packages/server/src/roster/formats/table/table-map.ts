import { RosterError } from '../../model/roster-error.ts'
import { type Meaning, meanings } from './meanings.ts'

/** How the columns of a table become a roster, as `roster map` writes it. It holds no personal data. */
export type TableMap = {
  kind: TableKind
  /** The sheet to read; null = every visible sheet with such a table. */
  sheet: string | null
  header: string[]
  /** Names from the header. */
  columns: Partial<Record<Meaning, string>>
  /** Whether the section stands inside the code. */
  sectionInCode: boolean
  status: { in: string[]; out: string[] }
  /** The term of all rows; null = it stands in a column. */
  term: string | null
  /** The lengths of student numbers that are correct. */
  numberLengths: number[]
}

/** `enrolments`: student and lecture in each row. `class-roster`: the students of one lecture. */
export const tableKinds = ['enrolments', 'class-roster'] as const
export type TableKind = (typeof tableKinds)[number]

/** Parses a map file. Throws a RosterError that names the first wrong entry. */
export function parseTableMap(file: string, text: string): TableMap {
  const wrong = (entry: string) =>
    new RosterError(
      'content',
      `${file}: ${entry} 항목이 올바르지 않습니다. campus-server roster map으로 다시 만들어 주세요.`,
    )
  let value: Partial<TableMap>
  try {
    value = JSON.parse(text) as Partial<TableMap>
  } catch (cause) {
    throw new RosterError('content', `${file}: JSON이 아닙니다. campus-server roster map으로 다시 만들어 주세요.`, {
      cause,
    })
  }
  const { kind, sheet = null, header, columns, sectionInCode = false, status, term = null, numberLengths = [] } = value
  if (!tableKinds.some((each) => each === kind)) throw wrong('kind')
  if (sheet !== null && typeof sheet !== 'string') throw wrong('sheet')
  if (!isList(header, 'string')) throw wrong('header')
  if (typeof columns !== 'object' || columns === null || !Object.entries(columns).every(fits(header)))
    throw wrong('columns')
  if (typeof sectionInCode !== 'boolean') throw wrong('sectionInCode')
  if (!isList(status?.in, 'string') || !isList(status.out, 'string')) throw wrong('status')
  if (term !== null && typeof term !== 'string') throw wrong('term')
  if (!isList(numberLengths, 'number')) throw wrong('numberLengths')
  return { kind: kind!, sheet, header, columns, sectionInCode, status, term, numberLengths }
}

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
