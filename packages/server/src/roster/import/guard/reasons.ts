import type { Change, Tally, TermChange } from './change.ts'

/** `ROSTER_GUARD`: per cent of students or enrolments that may go without being held. */
export type Guard = number | 'off'

export type Reason = {
  code:
    | 'students'
    | 'enrolments'
    | 'class'
    | 'classes'
    | 'titles'
    | 'codes'
    | 'older-term'
    | 'other-term'
    | 'zeros'
    | 'no-current-class'
    | 'number-column'
    | 'refused'
  /** A Korean sentence. */
  text: string
}

/** Per cent. */
const limits = { classes: 10, renamed: 75 }
/** Fewer students or enrolments may always go. */
const fewest = 5
/** One class alone may be cancelled or renamed. */
const fewestClasses = 2

/** Why a change has to be accepted by an operator. Empty if it does not. */
export function reasonsToHold(change: Change, guard: Guard): Reason[] {
  const other = ofOtherDays(change)
  if (guard === 'off') return other
  return [
    ...other,
    ...(change.newTerm ? [] : wholeRoster(change, guard)),
    ...change.terms.flatMap((term) => ofTerm(term, guard)),
    ...ofClasses(change),
  ]
}

/** A roster that is not of today, or whose numbers lost their zeros. In the last two weeks of a term the next one may come. */
function ofOtherDays({ olderTerm, otherTerm, newTerm, current, lostZeros }: Change): Reason[] {
  const reasons: (Reason | false | null | undefined)[] = [
    olderTerm && { code: 'older-term', text: '지금 쓰는 명단보다 앞선, 이미 끝난 학기의 명단입니다.' },
    otherTerm !== null && {
      code: 'other-term',
      text: `지금 학기가 두 주 넘게 남았는데 다른 학기만 든 명단입니다: 지금 ${otherTerm.left}, 새 명단 ${otherTerm.came}.`,
    },
    lostZeros && {
      code: 'zeros',
      text: `앞의 0만 다른 학번이나 과목 코드로 바뀝니다 (${lostZeros.total}개, 예: ${lostZeros.from} → ${lostZeros.to}). 표 프로그램이 0을 지우지 않았는지 확인해주세요.`,
    },
    !newTerm &&
      otherTerm === null &&
      current.before > 0 &&
      current.after === 0 && {
        code: 'no-current-class',
        text: `오늘이 속한 학기의 강의가 하나도 없습니다 (지금 ${current.before}개).`,
      },
  ]
  return reasons.filter((reason) => reason !== false && reason !== null && reason !== undefined)
}

/** A new term brings and takes students, so they are compared only within the terms. Without dates it may be no new one. */
function wholeRoster({ students, terms }: Change, guard: number): Reason[] {
  const inTerm = terms.some((term) => exceeds(term.students, guard, fewest))
  return !inTerm && exceeds(students, guard, fewest)
    ? [{ code: 'students', text: `명단의 학생이 많이 빠집니다 ${share(students, '명')}.` }]
    : []
}

function ofTerm({ term, students, enrolments, classes, retitled, recoded }: TermChange, guard: number): Reason[] {
  const where = term === '' ? '' : `${term} 학기: `
  const stay = classes.before - classes.removed
  const reasons: (Reason | false)[] = [
    exceeds(students, guard, fewest) && {
      code: 'students',
      text: `${where}학생이 많이 빠집니다 ${share(students, '명')}.`,
    },
    exceeds(enrolments, guard, fewest) && {
      code: 'enrolments',
      text: `${where}수강이 많이 빠집니다 ${share(enrolments, '건')}.`,
    },
    exceeds(classes, limits.classes, fewestClasses) && {
      code: 'classes',
      text: `${where}강의가 많이 빠집니다 ${share(classes, '개')}.`,
    },
    exceeds({ before: stay, removed: retitled }, limits.renamed, fewestClasses) && {
      code: 'titles',
      text: `${where}강의의 제목이 많이 바뀝니다 ${share({ before: stay, removed: retitled }, '개')}.`,
    },
    exceeds({ before: stay, removed: recoded }, limits.renamed, fewestClasses) && {
      code: 'codes',
      text: `${where}강의의 코드가 많이 바뀝니다 ${share({ before: stay, removed: recoded }, '개')}.`,
    },
  ]
  return reasons.filter((reason) => reason !== false)
}

function ofClasses({ losses: { total, first } }: Change): Reason[] {
  const [worst] = first
  if (!worst) return []
  const others = total > 1 ? ` 이런 강의가 모두 ${total}개입니다.` : ''
  const name = worst.code === null ? `‘${worst.title}’` : `‘${worst.title}’ (${worst.code})`
  return [{ code: 'class', text: `${name} 강의의 학생이 절반 넘게 빠집니다 ${share(worst, '명')}.${others}` }]
}

function exceeds({ before, removed }: Tally, percent: number, fewest: number) {
  return removed >= fewest && removed * 100 > before * percent
}

function share({ before, removed }: Tally, unit: string) {
  return `(${before}${unit} 가운데 ${removed}${unit}, ${Math.round((removed / before) * 100)}%)`
}
