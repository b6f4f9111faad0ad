/** What an operator should know, and what to do about it. */
export type Finding = { severity: 'error' | 'warning' | 'note'; what: string; remedy: string }

/** Keeps the server from starting, or from keeping its promises. */
export const fault = (what: string, remedy: string): Finding => ({ severity: 'error', what, remedy })
export const warning = (what: string, remedy: string): Finding => ({ severity: 'warning', what, remedy })
export const note = (what: string, remedy: string): Finding => ({ severity: 'note', what, remedy })
