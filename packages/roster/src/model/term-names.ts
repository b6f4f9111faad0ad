import type { RosterTerm } from './roster.ts'
import { cleanText } from './text.ts'

const semesters = new Map(
  Object.entries<string>({ '1': '1', '2': '2', 여름: '여름', 하계: '여름', 겨울: '겨울', 동계: '겨울' }),
)
/** Codes of student information systems for the four semesters. */
const codes = new Map(
  Object.entries<string>({ '10': '1', '11': '여름', '20': '2', '21': '겨울', '01': '1', '02': '2' }),
)

const semester = String.raw`(?:제\s*)?([12](?!\d|\s*월|\s*[-./]\s*\d|\s*[~∼])|여름|하계|겨울|동계)`
/** `2026학년도 2학기`; not the day `2026. 2. 10.`, and not `2026-2027`. */
const written = new RegExp(String.raw`(?<!\d)(20\d\d)\s*(?:학?년도?)?\s*[-/._]?\s*${semester}`, 'gu')
const semesterFirst = new RegExp(String.raw`${semester}(?:계절)?\s*학기[\s(]*(20\d\d)\s*학?년도?`, 'gu')

/** Reads `2026-2`, `2026학년도 2학기`, `2026년 여름계절학기` and the like as `2026-2` or `2026-여름`. */
export function parseTerm(text: string): string | undefined {
  // Codes of student information systems: in a title they could be a month.
  const [, year, code = ''] = /^(20\d\d)[-/.]?(10|11|20|21|01|02)$/.exec(cleanText(text)) ?? []
  return year === undefined ? termsIn(text)[0] : `${year}-${codes.get(code)}`
}

/** All terms that a text names, each once. */
export function termsIn(text: string): string[] {
  const plain = cleanText(text).normalize('NFKC')
  const found = [
    ...Array.from(plain.matchAll(written), ([, year, name = '']) => `${year}-${semesters.get(name)}`),
    ...Array.from(plain.matchAll(semesterFirst), ([, name = '', year]) => `${year}-${semesters.get(name)}`),
  ]
  return [...new Set(found)]
}

/** The term of a row with a year and a semester in separate columns, or with both in one. */
export function termOf(year: string, term: string): string | undefined {
  const whole = parseTerm(term) ?? (year === '' ? undefined : parseTerm(year))
  if (whole !== undefined) return whole
  const [, digits] = /^(20\d\d)/.exec(year) ?? []
  const word = /^(?:제\s*)?([12]|여름|하계|겨울|동계)(?!\d)/u.exec(term)?.[1]
  const name = word === undefined ? codes.get(term) : semesters.get(word)
  return digits === undefined || name === undefined ? undefined : `${digits}-${name}`
}

/** The term of a row: its own one, completed from the one of the table. Undefined if it names none, or one that is none. */
export function completedTerm(
  { year, term }: { year: string; term: string },
  table: string | null | undefined,
  read: typeof termOf,
): string | undefined {
  const own = read(year, term)
  if (own !== undefined || !table) return own
  const [tableYear = ''] = table.split('-')
  if (year === '') return term === '' ? table : read(tableYear, term)
  return term === '' && year.startsWith(tableYear) ? table : undefined
}

/** `termOf` that remembers its answers, because a table repeats few terms in many rows. */
export function termReader(): typeof termOf {
  const answers = new Map<string, string | undefined>()
  return (year, term) => {
    const key = `${year}\n${term}`
    if (!answers.has(key)) answers.set(key, termOf(year, term))
    return answers.get(key)
  }
}

/** The days of a term by Korean law: the first semester begins in March, the second in September. */
export function rosterTerm(id: string): RosterTerm {
  const [year = '', semester = ''] = id.split('-')
  const next = Number(year) + 1
  const ends = `${next}-02-${next % 4 === 0 ? 29 : 28}`
  const days = new Map(
    Object.entries<[string, string]>({
      '1': [`${year}-03-01`, `${year}-08-31`],
      여름: [`${year}-06-01`, `${year}-08-31`],
      '2': [`${year}-09-01`, ends],
      겨울: [`${year}-12-01`, ends],
    }),
  )
  const [beginsOn, endsOn] = days.get(semester) ?? [null, null]
  return { sourcedId: id, parent: null, beginsOn, endsOn }
}
