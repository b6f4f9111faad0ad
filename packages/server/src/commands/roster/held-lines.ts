import type { Change } from '../../roster/import/guard/change.ts'
import type { Reason } from '../../roster/import/guard/reasons.ts'
import type { Hold } from '../../roster/import/guard/held.ts'
import { changeLines, lossLines } from './change-lines.ts'

export const reasonLines = (reasons: readonly Reason[]): string[] => reasons.map(({ text }) => `- ${text}`)

/** Why a roster waits, and the commands that decide. */
export function heldLines({ code, removals, reasons }: Hold, change: Change): string[] {
  return [
    ...changeLines(change),
    ...lossLines(change),
    '이유:',
    ...reasonLines(reasons),
    `받아들이기: campus-server roster accept ${code} --removals ${removals}`,
    `거절하기: campus-server roster reject ${code}`,
  ]
}

/** For programs. */
export function heldJson({ code, removals, reasons }: Hold, change: Change) {
  return { code, removals, reasons, change }
}
