import { Distinct, Numbers } from '../../model/numbers.ts'
import type { Meaning } from './columns.ts'

type Values = Record<Meaning, string>
/**
 * The values of a row that matter, in their tidy form. A missing column is empty. `remarks`: the words of remarks that say that
 * somebody is out, one a line.
 */
export type RowValues = { row: number; hidden: boolean; struck: boolean; remarks: string } & Values
/** `lecture`: the same number for all rows of a table that are equal but for the person. */
export type Entry = RowValues & { lecture: number }

/** The entries of a table in the order of its rows. Each reading makes them anew. */
export type EntryList = { readonly length: number; values(): IteratorObject<Entry> }

/**
 * Collects entries in little memory: a campus has millions of rows, but each person and each lecture is in many of
 * them. Both are kept once, and a row is three numbers.
 */
export class Entries implements EntryList {
  readonly #people = new Distinct<Pick<Values, 'number' | 'name'>>()
  readonly #lectures = new Distinct<Omit<RowValues, 'row' | 'hidden' | 'struck' | 'number' | 'name'>>()
  readonly #rows = new Numbers()
  readonly #personOf = new Numbers()
  readonly #lectureOf = new Numbers()
  readonly #hidden = new Set<number>()
  readonly #struck = new Set<number>()

  get length(): number {
    return this.#rows.length
  }

  add({ row, hidden, struck, number, name, ...lecture }: RowValues): void {
    const { code, section, title, year, term, status, remarks } = lecture
    const key = [code, section, title, year, term, status, remarks].join('\n')
    this.#rows.push(row)
    this.#personOf.push(this.#people.place(`${number}\n${name}`, { number, name }))
    this.#lectureOf.push(this.#lectures.place(key, { code, section, title, year, term, status, remarks }))
    if (hidden) this.#hidden.add(row)
    if (struck) this.#struck.add(row)
  }

  /** Drops what only further entries need. */
  close(): void {
    this.#people.close()
    this.#lectures.close()
  }

  *values(): Generator<Entry> {
    for (let index = 0; index < this.length; index += 1) {
      const row = this.#rows.at(index)
      const { number, name } = this.#people.values[this.#personOf.at(index)]!
      const lecture = this.#lectureOf.at(index)
      const values = this.#lectures.values[lecture]!
      const [hidden, struck] = [this.#hidden.has(row), this.#struck.has(row)]
      yield { row, hidden, struck, number, name, lecture, ...values }
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
