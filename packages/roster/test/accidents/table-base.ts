import { type Enrolment, type Lecture, people } from './campus.ts'
import { cell, type Column, type Draft, type Meaning, type Row } from './draft.ts'
import { copyOfExpected, type Expected, nobody } from './expectation.ts'

export type Base = { name: string; make: () => Draft }
export type Value = (enrolment: Enrolment, index: number) => string
type ColumnInput = [Meaning, header: string | string[], value: Value]

type TableInput = {
  number: (person: number) => string
  columns: ColumnInput[]
  titles?: string[][]
  files: { name: string; titles?: string[][]; enrolments: Enrolment[] }[]
}

/** The days of a term by the calendar of Korean universities. */
const days: Record<string, { beginsOn: string; endsOn: string }> = {
  '2026-1': { beginsOn: '2026-03-01', endsOn: '2026-08-31' },
  '2026-2': { beginsOn: '2026-09-01', endsOn: '2027-02-28' },
}

/** A class is a term, a code and a section without leading zeros. */
const classIdOf = ({ term, code, section }: Lecture): string => `${term}/${code}-${section.replace(/^0+(?=\d)/, '')}`

function expectedOf(enrolments: readonly Enrolment[], number: (person: number) => string): Expected {
  const expected = nobody()
  for (const { person, lecture, left } of enrolments) {
    const id = classIdOf(lecture)
    expected.terms.set(lecture.term, days[lecture.term]!)
    expected.classes.set(id, { title: lecture.title, terms: [lecture.term] })
    expected.students.set(number(person), people[person]!)
    const key = `${number(person)} ${id}`
    if (left === undefined) expected.enrolments.set(key, [])
    else expected.withdrawals.add(key)
  }
  return expected
}

/** A base whose rows and whose expected lectures come from the same enrolments. */
export function tableBase(name: string, { number, columns, titles: above = [], files }: TableInput): Base {
  const all: Column[] = columns.map(([meaning]) => ({ meaning }))
  const depth = Math.max(...columns.map(([, header]) => (typeof header === 'string' ? 1 : header.length)))
  const headers = (): Row[] =>
    Array.from({ length: depth }, (_, line) => ({
      kind: 'header',
      cells: columns.map(([, header]) => cell((typeof header === 'string' ? [header] : header)[line] ?? '')),
    }))
  const wide = (texts: string[]): Row => ({ kind: 'title', cells: columns.map((_, index) => cell(texts[index] ?? '')) })
  const expected = expectedOf(
    files.flatMap(({ enrolments }) => enrolments),
    number,
  )
  const make = (): Draft => ({
    kind: 'table',
    files: files.map((file) => ({
      name: file.name,
      edits: [],
      ...(columns.some(([meaning]) => meaning === 'title') ? {} : { lecture: file.enrolments[0]!.lecture }),
      sheets: [
        {
          name: 'Sheet1',
          columns: [...all],
          hiddenColumns: new Set(),
          rows: [
            ...[...above, ...(file.titles ?? [])].map(wide),
            ...headers(),
            ...file.enrolments.map((enrolment, index): Row => ({
              kind: enrolment.left === undefined ? 'data' : 'idle',
              cells: columns.map(([, , value]) => cell(value(enrolment, index))),
            })),
          ],
        },
      ],
    })),
    beside: [],
    expected: copyOfExpected(expected),
  })
  return { name, make }
}
