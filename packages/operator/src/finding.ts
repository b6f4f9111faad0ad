import type { OperatorContext } from './context/context.ts'

/** A fact that the operator should know, and the remedy. */
export type Finding = { severity: 'error' | 'warning' | 'note'; what: string; remedy: string }

/** The server does not start, or breaks a promise. */
export const fault = (what: string, remedy: string): Finding => ({ severity: 'error', what, remedy })
export const warning = (what: string, remedy: string): Finding => ({ severity: 'warning', what, remedy })
export const note = (what: string, remedy: string): Finding => ({ severity: 'note', what, remedy })

const titles = { error: '오류', warning: '경고', note: '정보' }

export function printFinding({ print }: Pick<OperatorContext, 'print'>, { severity, what, remedy }: Finding): void {
  print(`${titles[severity]}: ${what} → ${remedy}`)
}
