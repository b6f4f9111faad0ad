// What the server needs without reading a file: this loads no parser.
export { type Periods, parsePeriods, periodName } from './periods.ts'
export { classCode } from './class-code.ts'
export { isMany } from './listed-names.ts'
export { looksLikeAny } from './look-alike.ts'
export { noNotes, note, type Notes } from './notes.ts'
export { type Limits, readDates } from './dates.ts'
export { codeOf, strangeIn } from './person-name.ts'
export type { OwnRule } from './own-rule.ts'
export { type Fault, type Place, type Problem, type Question, refusal, refuseFaults, RosterRefusal } from './problem.ts'
export {
  isUrl,
  type Period,
  type Roster,
  type RosterClass,
  type RosterEnrolment,
  type RosterMatch,
  rosterMatches,
  type RosterStudent,
  type RosterTerm,
} from './roster.ts'
export { isComparable, isSameName, isSamePerson, withoutMark } from './same-name.ts'
export { parseTerm } from './term-names.ts'
export { inTerm, isValidOn, knownTerm, koreanDay, koreanMidnight, runsOn } from './terms.ts'
export { cleanText, withoutZeros } from './text.ts'
