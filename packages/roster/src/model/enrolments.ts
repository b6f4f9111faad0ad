import { compare } from './compare.ts'
import { Distinct, Numbers } from './numbers.ts'
import type { EnrolmentList, Period, Roster, RosterEnrolment } from './roster.ts'
import { joinedPeriods } from './terms.ts'

/** A roster as it is in a file: its rows may be in any order, and one enrolment in several of them. */
export type UnorderedRoster = Omit<Roster, 'enrolments'> & { enrolments: Enrolments }

/** Enrolments in little memory: each text is kept once, and an enrolment is three numbers. Each reading makes them anew. */
export class Enrolments implements EnrolmentList {
  readonly #students = new Distinct<string>()
  readonly #classes = new Distinct<string>()
  readonly #periods = new Distinct<readonly Period[]>()
  readonly #studentOf = new Numbers()
  readonly #classOf = new Numbers()
  readonly #periodsOf = new Numbers()

  get length(): number {
    return this.#studentOf.length
  }

  add({ student, classId, periods }: RosterEnrolment): void {
    this.#studentOf.push(this.#students.place(student, student))
    this.#classOf.push(this.#classes.place(classId, classId))
    this.#periodsOf.push(this.#periods.place(JSON.stringify(periods), periods))
  }

  *values(): Generator<RosterEnrolment> {
    for (let index = 0; index < this.length; index += 1) yield this.#at(index)
  }

  /** Each enrolment once with all its periods, in the order of the students and of their classes. None is added after that. */
  ordered(): EnrolmentList {
    for (const distinct of [this.#students, this.#classes, this.#periods]) distinct.close()
    let order = new Uint32Array(this.length).map((_, index) => index)
    order = sortedBy(this.#classOf, ranks(this.#classes.values), order)
    order = sortedBy(this.#studentOf, ranks(this.#students.values), order)
    const isSame = (one: number, other: number) =>
      this.#studentOf.at(one) === this.#studentOf.at(other) && this.#classOf.at(one) === this.#classOf.at(other)
    const length = order.reduce((sum, each, place) => (place > 0 && isSame(each, order[place - 1]!) ? sum : sum + 1), 0)
    return { length, values: () => this.#joined(order, isSame) }
  }

  *#joined(order: Uint32Array, isSame: (one: number, other: number) => boolean): Generator<RosterEnrolment> {
    for (let from = 0; from < order.length;) {
      const first = this.#at(order[from]!)
      const rows = [first.periods]
      let next = from + 1
      for (; next < order.length && isSame(order[from]!, order[next]!); next += 1)
        rows.push(this.#at(order[next]!).periods)
      yield { ...first, periods: rows.length === 1 ? first.periods : joinedPeriods(rows) }
      from = next
    }
  }

  #at(index: number): RosterEnrolment {
    return {
      student: this.#students.values[this.#studentOf.at(index)]!,
      classId: this.#classes.values[this.#classOf.at(index)]!,
      periods: this.#periods.values[this.#periodsOf.at(index)]!,
    }
  }
}

/**
 * The items in the order of their ranks; items of the same rank keep their order. `places` has the place of each item in
 * `ranks`. Counting needs no comparisons and no further copies.
 */
function sortedBy(places: Numbers, ranks: Uint32Array, items: Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(ranks.length + 1)
  for (const item of items) starts[ranks[places.at(item)]! + 1]! += 1
  for (let rank = 1; rank < starts.length; rank += 1) starts[rank]! += starts[rank - 1]!
  const sorted = new Uint32Array(items.length)
  for (const item of items) sorted[starts[ranks[places.at(item)]!]!++] = item
  return sorted
}

/** The place of each text in their order. */
function ranks(texts: readonly string[]): Uint32Array {
  const order = texts.map((_, index) => index).toSorted((one, other) => compare(texts[one]!, texts[other]!))
  const found = new Uint32Array(texts.length)
  for (const [rank, index] of order.entries()) found[index] = rank
  return found
}
