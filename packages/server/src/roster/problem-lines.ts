import { placeSentence, problemSentence } from '@campus-connect/roster'
import { RosterRefusal } from '@campus-connect/roster/model'
import { replaceControls } from '../text.ts'
import { RosterError } from './roster-error.ts'

/** One Korean line for an operator: `수강.csv 3행 학번: …` Its parts come from the roster, so it has no control characters. */
export function problemLine(problem: Parameters<typeof problemSentence>[0]): string {
  const line = `${placeSentence(problem, 'ko')}: ${problemSentence(problem, 'ko')}`
  return replaceControls(line.toWellFormed().replaceAll(/\s+/g, ' '), '\ufffd')
}

/** The error for a refusal of the package, which an operator reads; others stay as they are. */
export function asRosterError(error: unknown): unknown {
  if (!(error instanceof RosterRefusal)) return error
  const { reason, faults, questions } = error
  const [first, ...others] = [...faults, ...questions]
  const all = others.length > 0 ? ` (모두 ${others.length + 1}건)` : ''
  return new RosterError(reason, `${first ? problemLine(first) : ''}${all}`, { faults, questions, cause: error })
}
