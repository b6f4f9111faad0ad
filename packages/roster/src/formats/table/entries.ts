import { Distinct, Numbers } from '../../model/numbers.ts'
import type { Meaning } from './columns.ts'

type Values = Record<Meaning, string>
/** The values of a row that matter, in their tidy form. A missing column is empty. */
export type RowValues = { row: number; hidden: boolean } & Values
/** `lecture`: the same number for all rows of a table that are equal but for the person. */
export type Entry = RowValues & { lecture: number }

/** The entries of a table in the order of its rows. Each reading makes them anew. */
export type EntryList = { readonly length: number; values(): IteratorObject<Entry> }

/**
 * Collects entries in little memory: a campus has millions of rows, but each person and each lecture stands in many of
 * them. Both are kept once, and a row is three numbers.
 */
export class Entries implements EntryList {
  readonly #people = new Distinct<Pick<Values, 'number' | 'name'>>()
  readonly #lectures = new Distinct<Omit<Values, 'number' | 'name'>>()
  readonly #rows = new Numbers()
  readonly #personOf = new Numbers()
  readonly #lectureOf = new Numbers()
  readonly #hidden = new Set<number>()

  get length(): number {
    return this.#rows.length
  }

  add({ row, hidden, number, name, code, section, title, year, term, status }: RowValues): void {
    const lecture = [code, section, title, year, term, status].join('\n')
    this.#rows.push(row)
    this.#personOf.push(this.#people.place(`${number}\n${name}`, { number, name }))
    this.#lectureOf.push(this.#lectures.place(lecture, { code, section, title, year, term, status }))
    if (hidden) this.#hidden.add(row)
  }

  /** Gives up what only further entries need. */
  close(): void {
    this.#people.close()
    this.#lectures.close()
  }

  *values(): Generator<Entry> {
    for (let index = 0; index < this.length; index += 1) {
      const row = this.#rows.at(index)
      const { number, name } = this.#people.values[this.#personOf.at(index)]!
      const lecture = this.#lectureOf.at(index)
      const { code, section, title, year, term, status } = this.#lectures.values[lecture]!
      yield { row, hidden: this.#hidden.has(row), number, name, lecture, code, section, title, year, term, status }
    }
  }
}

/** The entries that pass the test. */
export function entriesThat(test: (entry: Entry) => boolean, entries: EntryList): EntryList {
  const values = () => entries.values().filter(test)
  return { length: values().reduce((count) => count + 1, 0), values }
}

/** The entries without the values of some columns. */
export function entriesWithout(meanings: readonly Meaning[], entries: EntryList): EntryList {
  const empty = Object.fromEntries(meanings.map((meaning) => [meaning, '']))
  return { length: entries.length, values: () => entries.values().map((entry) => ({ ...entry, ...empty })) }
}
