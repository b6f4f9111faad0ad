import { enrolmentsIn, type Enrolment, people } from './campus.ts'
import { cell, type File, type Meaning, type Row } from './draft.ts'
import { type Expected, nobody } from './expectation.ts'

export type Columns = readonly (readonly [header: string, meaning: Meaning])[]

/** `identifier:number email` */
export const columnsOf = (list: string): Columns =>
  list.split(' ').map((each) => {
    const [header = '', meaning = 'unused'] = each.split(':')
    return [header, meaning as Meaning]
  })

/** Rows that begin with `!` are idle. */
export function fileOf(name: string, columns: Columns, rows: readonly string[][]): File {
  const header: Row = { kind: 'header', cells: columns.map(([text]) => cell(text)) }
  const data = rows.map((texts): Row => {
    const isIdle = texts[0] === '!'
    return { kind: isIdle ? 'idle' : 'data', cells: (isIdle ? texts.slice(1) : texts).map(cell) }
  })
  const sheet = {
    name: '',
    columns: columns.map(([, meaning]) => ({ meaning })),
    rows: [header, ...data],
    hiddenColumns: new Set<number>(),
  }
  return { name, sheets: [sheet], edits: [] }
}

export const terms = [
  { id: '2026-1', title: '2026학년도 1학기', beginsOn: '2026-03-02', endsOn: '2026-06-21' },
  { id: '2026-2', title: '2026학년도 2학기', beginsOn: '2026-09-01', endsOn: '2026-12-21' },
] as const

export const classes = ['자료구조', '운영체제', '카누/카약', '미적분학 II'].map((title, index) => ({
  id: `C-${index + 1}`,
  lecture: {
    code: ['CSE2010', 'CSE3030', 'PED110', 'MAT1012'][index]!,
    section: `0${1 + (index % 2)}`,
    title,
    term: terms[index === 3 ? 0 : 1].id,
  },
}))
export const classOf = ({ lecture }: Enrolment) => classes.find(({ lecture: { code } }) => code === lecture.code)!
export const enrolments = enrolmentsIn(
  classes.map(({ lecture }) => lecture),
  'left',
)
export const codeOf = ({ lecture: { code, section } }: (typeof classes)[number]) => `${code}-${section}`
export const userId = (person: number) => `U${String(person + 1).padStart(4, '0')}`

/** The second half of the term for one student in four. */
export const periodOf = ({ person, lecture }: Enrolment) =>
  person % 4 === 2 && lecture.term === '2026-2' ? { beginsOn: '2026-09-14', endsOn: '2026-12-18' } : undefined

/** What a bundle must be taken for, with these numbers of the students. */
export function expectedOf(number: (person: number) => string, withPeriods: boolean): Expected {
  const found = nobody()
  for (const { id, beginsOn, endsOn } of terms) found.terms.set(id, { beginsOn, endsOn })
  for (const { id, lecture } of classes) found.classes.set(id, { title: lecture.title, terms: [lecture.term] })
  for (const [person, name] of people.entries()) found.students.set(number(person), name)
  for (const each of enrolments) {
    const key = `${number(each.person)} ${classOf(each).id}`
    const period = withPeriods ? periodOf(each) : undefined
    if (each.left === undefined) found.enrolments.set(key, period ? [period] : [])
    else found.withdrawals.add(key)
  }
  return found
}
