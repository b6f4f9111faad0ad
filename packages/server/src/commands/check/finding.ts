/** A fact that the operator should know, and the remedy. */
export type Finding = { severity: 'error' | 'warning' | 'note'; what: string; remedy: string }

/** The server does not start, or breaks a promise. */
export const fault = (what: string, remedy: string): Finding => ({ severity: 'error', what, remedy })
export const warning = (what: string, remedy: string): Finding => ({ severity: 'warning', what, remedy })
export const note = (what: string, remedy: string): Finding => ({ severity: 'note', what, remedy })
