import { Distinct, Numbers } from '../model/numbers.ts'

/** `values` has every requested column, without space around them. A missing cell or column is empty. */
export type Row<Column extends string> = { row: number; values: Record<Column, string> }

/** The rows of a file in their order. An array is one; others make their rows anew at each reading. */
export type RowList<Column extends string> = {
  readonly length: number
  values: () => IteratorObject<Row<Column>>
}

/**
 * Rows in little memory. Each person is in several rows, and what else a row says is in the rows of many people:
 * both are kept once, and a row is three numbers.
 */
export class CompactRows<Column extends string> implements RowList<Column> {
  readonly #person: Column
  readonly #persons = new Distinct<string>()
  readonly #others = new Distinct<Record<Column, string>>()
  readonly #rows = new Numbers()
  readonly #personOf = new Numbers()
  readonly #otherOf = new Numbers()

  /** `person`: the column with the id of a person. */
  constructor(person: Column) {
    this.#person = person
  }

  get length(): number {
    return this.#rows.length
  }

  push({ row, values }: Row<Column>): void {
    const person = values[this.#person]
    const other = { ...values, [this.#person]: '' }
    this.#rows.push(row)
    this.#personOf.push(this.#persons.place(person, person))
    this.#otherOf.push(this.#others.place(JSON.stringify(Object.values(other)), other))
  }

  /** Drops what only further rows need. */
  close(): void {
    this.#persons.close()
    this.#others.close()
  }

  *values(): Generator<Row<Column>> {
    for (let index = 0; index < this.length; index += 1) {
      const values = { ...this.#others.values[this.#otherOf.at(index)]! }
      values[this.#person] = this.#persons.values[this.#personOf.at(index)]!
      yield { row: this.#rows.at(index), values }
    }
  }
}

/** The rows that pass the test. */
export function rowsThat<Column extends string>(
  test: (row: Row<Column>) => boolean,
  rows: RowList<Column>,
): RowList<Column> {
  const values = () => rows.values().filter(test)
  return { length: values().reduce((count) => count + 1, 0), values }
}
