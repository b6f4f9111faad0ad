import { createHash } from 'node:crypto'
import { isMany } from '@campus-connect/roster/model'
import type { Snapshot } from '../../database/queries/roster/snapshots.ts'
import type { Change, Tally, TermChange } from './comparison.ts'
import type { RosterReport } from './reading/steps.ts'

/** `ROSTER_GUARD`: per cent of students or enrolments that a roster may remove without being quarantined. */
export type Guard = number | 'off'

export type Reason = {
  code:
    | 'students'
    | 'classes'
    | 'enrolments'
    | Change['mistakes'][number]['code']
    | 'names'
    | 'number-column'
    | 'refused'
  /** A Korean sentence. */
  text: string
}

/** The percentage, and the number that may always be removed. */
type Limit = { percent: number; always: number }

/** One class alone may be cancelled or renamed. */
const classLimit = { percent: 10, always: 1 }
const renameLimit = { percent: 75, always: 1 }

/** Why a change has to be accepted by an operator. Empty if it does not. */
export function reasonsToHold(change: Change, guard: Guard): Reason[] {
  const { newTerm, students, terms, losses } = change
  const mistakes = [...change.mistakes, ...ofNames(change.names)]
  if (guard === 'off') return mistakes
  const limit = { percent: guard, always: 4 }
  // A new term adds and removes students, so they are compared only within the terms. Without dates it may not be a new term.
  const whole =
    newTerm || terms.some((term) => exceeds(term.students, limit))
      ? []
      : reason('students', '명단의 학생이', students, limit)
  return [...mistakes, ...whole, ...terms.flatMap((term) => ofTerm(term, limit)), ...ofClasses(losses)]
}

/** With a wrong name a stranger can sign up as somebody else, so this does not depend on how much may be removed. */
function ofNames(names: Change['names']): Reason[] {
  if (!isMany(names.removed, names.before)) return []
  const text = `이름이 많이 바뀌거나 사라집니다 ${share(names, '명')}. 이름 열이 밀리거나 빠지지 않았는지 campus-server roster diff로 확인해주세요.`
  return [{ code: 'names', text }]
}

function ofTerm({ term, students, enrolments, classes, renamed }: TermChange, limit: Limit): Reason[] {
  const where = term === '' ? '' : `${term} 학기: `
  return [
    ...reason('students', `${where}학생이`, students, limit),
    ...reason('enrolments', `${where}수강이`, enrolments, limit),
    ...reason('classes', `${where}강의가`, classes, classLimit),
    ...reason(
      'classes',
      `${where}강의의 제목이나 코드가`,
      { before: classes.before - classes.removed, removed: renamed },
      renameLimit,
      '바뀝니다',
    ),
  ]
}

const units = { students: '명', classes: '개', enrolments: '건' }

function reason(code: keyof typeof units, what: string, tally: Tally, limit: Limit, verb = '빠집니다'): Reason[] {
  return exceeds(tally, limit) ? [{ code, text: `${what} 많이 ${verb} ${share(tally, units[code])}.` }] : []
}

export function exceeds({ before, removed }: Tally, { percent, always }: Limit): boolean {
  return removed > always && removed * 100 > before * percent
}

function ofClasses({ total, first: [worst] }: Change['losses']): Reason[] {
  if (!worst) return []
  const others = total > 1 ? ` 이런 강의가 모두 ${total}개입니다.` : ''
  const name = worst.code === null ? `‘${worst.title}’` : `‘${worst.title}’ (${worst.code})`
  return [{ code: 'classes', text: `${name} 강의의 학생이 절반 넘게 빠집니다 ${share(worst, '명')}.${others}` }]
}

/** `(40명 가운데 20명, 50%)` */
export function share({ before, removed }: Tally, unit: string): string {
  return `(${before}${unit} 가운데 ${removed}${unit}, ${Math.round((removed / before) * 100)}%)`
}

/** What is stored with a snapshot. The first one has no `change`. */
export type StoredReport = RosterReport & { change?: Change }

/** Why a snapshot waits for an operator. It is valid only for this file, this base and these numbers. */
export type Hold = {
  /** What `roster accept` asks for. */
  code: string
  /** Enrolments that would go. */
  removals: number
  /** Names that would change or go. */
  names: number
  /** The snapshot in use with which it was compared. */
  base: string
  reasons: Reason[]
}

export function makeHold(base: Snapshot, sha256: string, change: Change, reasons: Reason[]): Hold {
  const [removals, names] = [change.enrolments.removed, change.names.removed]
  const code = createHash('sha256').update(`${base.id} ${sha256} ${removals} ${names}`).digest('hex').slice(0, 8)
  return { code, removals, names, base: base.id, reasons }
}

/** A hold that an older server stored counts no names. */
type Older<Stored> = Omit<Stored, 'names'> & Partial<Stored>

export const holdOf = ({ held }: Snapshot): Hold | undefined =>
  held === null ? undefined : { names: 0, ...(JSON.parse(held) as Older<Hold>) }

export function reportOf({ report }: Snapshot): StoredReport {
  const { change, ...stored } = JSON.parse(report) as RosterReport & { change?: Older<Change> }
  return change ? { ...stored, change: { names: { before: 0, removed: 0 }, ...change } } : stored
}

/** One Korean line for a roster that waits for an operator. */
export function heldMessage({ reasons }: Hold): string {
  const [first] = reasons
  const others = reasons.length > 1 ? ` (이유 ${reasons.length}가지)` : ''
  return `명단을 보류하고 이전 명단을 계속 씁니다. ${first?.text ?? ''}${others}`
}
