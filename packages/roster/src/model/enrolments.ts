import { compare } from './compare.ts'
import { Distinct, Numbers } from './numbers.ts'
import type { Period, RosterEnrolment } from './roster.ts'
import { joinedPeriods } from './terms.ts'

/** Enrolments in little memory: each text is kept once, and an enrolment is three numbers. Each reading makes them anew. */
export class Enrolments {
  readonly #students: Distinct<string>
  readonly #classes: Distinct<string>
  readonly #periods = new Distinct<readonly Period[]>()
  readonly #studentOf = new Numbers()
  readonly #classOf = new Numbers()
  readonly #periodsOf = new Numbers()

  constructor(students = new Distinct<string>(), classes = new Distinct<string>()) {
    this.#students = students
    this.#classes = classes
  }

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

  /** Each enrolment once with all its periods, in the order of the students and of their classes. */
  ordered(): Enrolments {
    const students = ranks(this.#students.values)
    const classes = ranks(this.#classes.values)
    const keys = new Float64Array(this.length)
    for (let index = 0; index < this.length; index += 1)
      keys[index] = students[this.#studentOf.at(index)]! * classes.length + classes[this.#classOf.at(index)]!
    const order = new Uint32Array(this.length).map((_, index) => index).sort((one, other) => keys[one]! - keys[other]!)

    const once = new Enrolments(this.#students, this.#classes)
    for (let from = 0; from < order.length;) {
      const first = this.#at(order[from]!)
      let { periods } = first
      let next = from + 1
      for (; next < order.length && keys[order[next]!] === keys[order[from]!]; next += 1)
        periods = joinedPeriods(periods, this.#at(order[next]!).periods)
      once.add({ ...first, periods })
      from = next
    }
    return once
  }

  #at(index: number): RosterEnrolment {
    return {
      student: this.#students.values[this.#studentOf.at(index)]!,
      classId: this.#classes.values[this.#classOf.at(index)]!,
      periods: this.#periods.values[this.#periodsOf.at(index)]!,
    }
  }
}

/** The place of each text in their order. */
function ranks(texts: readonly string[]): Uint32Array {
  const order = texts.map((_, index) => index).toSorted((one, other) => compare(texts[one]!, texts[other]!))
  const found = new Uint32Array(texts.length)
  for (const [rank, index] of order.entries()) found[index] = rank
  return found
}
