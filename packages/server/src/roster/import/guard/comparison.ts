import { inTerm, type RosterClass, type RosterTerm } from '@campus-connect/roster/model'
import type { StudentClasses } from '../../../database/queries/roster/rows.ts'
import type { SnapshotBatch } from '../../../database/queries/roster/snapshots.ts'
import type { Change, ClassLoss, Count, Tally, TermChange } from './change.ts'
import { asClass, asTerm } from './stored-rows.ts'
import { lostZeros } from './lost-zeros.ts'
import { emptyChange, isCompared, isOlder, newTerms, otherTerm, termsOf, usedTerms } from './term-changes.ts'

/** The roster that another one is compared with. `enrolled` is in the order of the numbers. */
export type Base = {
  terms: ReadonlyMap<string, RosterTerm>
  classes: ReadonlyMap<string, RosterClass>
  students: ReadonlySet<string>
  enrolled: AsyncIterator<StudentClasses, void>
}

/** Losses that are named one by one. */
const shownLosses = 20
/** A smaller class may lose anybody. */
const smallestClass = 5

/** Compares a roster with the base while its batches pass, so that neither fills the memory. */
export class Comparison {
  readonly #base: Base
  readonly #terms = new Map<string, RosterTerm>()
  readonly #classes = new Map<string, RosterClass>()
  readonly #students: Count
  readonly #gone: Set<string>
  readonly #came = new Set<string>()
  readonly #enrolments: Count = { before: 0, removed: 0, added: 0 }
  readonly #byTerm = new Map<string, TermChange>()
  readonly #byClass = new Map<string, { before: number; removed: number }>()
  #group: StudentClasses | undefined
  #ahead: StudentClasses | undefined | 'unread' = 'unread'

  constructor(base: Base) {
    this.#base = base
    this.#gone = new Set(base.students)
    this.#students = { before: base.students.size, removed: 0, added: 0 }
  }

  /** Passes the batches on and counts them. They come as an import writes them: enrolments last, sorted by student. */
  async *watch(batches: AsyncIterable<SnapshotBatch>): AsyncGenerator<SnapshotBatch> {
    for await (const batch of batches) {
      await this.#take(batch)
      yield batch
    }
  }

  /** Counts a roster that is stored, in the same order. */
  async takeStored(batches: AsyncIterable<SnapshotBatch>, enrolled: AsyncIterable<StudentClasses>): Promise<void> {
    for await (const batch of batches) await this.#take(batch)
    for await (const group of enrolled) {
      this.#group = group
      await this.#endGroup()
    }
    this.#group = undefined
  }

  async #take({ table, rows }: SnapshotBatch) {
    if (table === 'roster_terms') for (const row of rows) this.#terms.set(row.sourced_id, asTerm(row))
    if (table === 'roster_classes') for (const row of rows) this.#classes.set(row.sourced_id, asClass(row))
    if (table === 'roster_students')
      for (const { number } of rows) if (!this.#gone.delete(number)) this.#came.add(number)
    if (table === 'roster_enrolments')
      for (const { student_number: student, class_sourced_id: id } of rows) {
        if (this.#group?.student !== student) {
          await this.#endGroup()
          this.#group = { student, classes: [] }
        }
        this.#group.classes.push(id)
      }
  }

  async #endGroup() {
    if (!this.#group) return
    const { student, classes } = this.#group
    let ahead = await this.#next()
    for (; ahead && ahead.student < student; ahead = await this.#next()) this.#count(ahead.classes, [])
    if (ahead?.student === student) this.#count(ahead.classes, classes)
    else {
      this.#count([], classes)
      this.#ahead = ahead
    }
  }

  /** The next student of the base. */
  async #next(): Promise<StudentClasses | undefined> {
    const waiting = this.#ahead
    this.#ahead = 'unread'
    if (waiting !== 'unread') return waiting
    return (await this.#base.enrolled.next()).value ?? undefined
  }

  #count(before: readonly string[], after: readonly string[]) {
    const now = new Set(after)
    const termsBefore = new Set<string>()
    for (const id of before) {
      const removed = !now.delete(id)
      count(this.#enrolments, removed)
      count(
        entry(this.#byClass, id, () => ({ before: 0, removed: 0 })),
        removed,
      )
      for (const term of termsOf(this.#base.classes.get(id) ?? noTerm)) {
        termsBefore.add(term)
        count(this.#ofTerm(term).enrolments, removed)
      }
    }
    this.#enrolments.added += now.size
    // A class that stays keeps its students in the term, also under another name of the term.
    const termsAfter = new Set<string>()
    for (const id of after)
      for (const { terms } of [this.#classes.get(id) ?? noTerm, this.#base.classes.get(id) ?? noTerm])
        for (const term of termsOf({ terms })) termsAfter.add(term)
    for (const term of termsBefore) {
      const { students } = this.#ofTerm(term)
      students.before += 1
      if (!termsAfter.has(term)) students.removed += 1
    }
  }

  #ofTerm(term: string) {
    return entry(this.#byTerm, term, () => emptyChange(term))
  }

  /** The result after the last batch. `today` is the day in Korea. */
  async change(today: string): Promise<Change> {
    await this.#endGroup()
    this.#group = undefined
    for (let ahead = await this.#next(); ahead; ahead = await this.#next()) this.#count(ahead.classes, [])

    const before = usedTerms(this.#base.classes.values(), this.#base.terms)
    const after = usedTerms(this.#classes.values(), this.#terms)
    const classes = this.#countClasses()
    const compared = (term: string) => isCompared(term, before, after, today)
    const losses = this.#losses(compared)
    return {
      students: { ...this.#students, removed: this.#gone.size, added: this.#came.size },
      classes,
      enrolments: this.#enrolments,
      current: {
        before: running(this.#base, today),
        after: running({ classes: this.#classes, terms: this.#terms }, today),
      },
      newTerm: newTerms(before, after).some((term) => after.get(term)?.beginsOn),
      olderTerm: isOlder(before, after, today),
      otherTerm: otherTerm(before, after, today),
      lostZeros: lostZeros([this.#gone, this.#came], [this.#base.classes, this.#classes]),
      terms: [...this.#byTerm.values()].filter(({ term }) => compared(term)),
      losses: { total: losses.length, first: losses.slice(0, shownLosses) },
    }
  }

  #countClasses(): Count {
    let removed = 0
    for (const [id, old] of this.#base.classes) {
      const now = this.#classes.get(id)
      if (!now) removed += 1
      for (const term of termsOf(old)) {
        const change = this.#ofTerm(term)
        change.classes.before += 1
        if (!now) change.classes.removed += 1
        else {
          if (now.title !== old.title) change.retitled += 1
          if (now.code !== old.code) change.recoded += 1
        }
      }
    }
    const before = this.#base.classes.size
    return { before, removed, added: this.#classes.size - (before - removed) }
  }

  #losses(compared: (term: string) => boolean): ClassLoss[] {
    const losses: ClassLoss[] = []
    for (const [id, { before, removed }] of this.#byClass) {
      const { title = id, code = null, terms = [] } = this.#base.classes.get(id) ?? {}
      const counts = this.#classes.has(id) || termsOf({ terms }).some(compared)
      if (counts && before >= smallestClass && removed > before / 2) losses.push({ id, title, code, before, removed })
    }
    return losses.toSorted((one, other) => other.removed - one.removed)
  }
}

const noTerm: Pick<RosterClass, 'terms'> = { terms: [] }

function count(tally: Tally, removed: boolean) {
  tally.before += 1
  if (removed) tally.removed += 1
}

function running({ classes, terms }: Pick<Base, 'classes' | 'terms'>, today: string) {
  return [...classes.values()].filter((each) => inTerm(each.terms, terms, 'current', today)).length
}

function entry<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const created = create()
  map.set(key, created)
  return created
}
