/** Something that an operator should know: what is so, and what to do. */
export type Finding = { grave: boolean; note?: true; what: string; remedy: string }

/** Keeps the server from starting, or from keeping its promises. */
export const fault = (what: string, remedy: string): Finding => ({ grave: true, what, remedy })
export const warning = (what: string, remedy: string): Finding => ({ grave: false, what, remedy })
/** Worth knowing; nothing is wrong. */
export const note = (what: string, remedy: string): Finding => ({ grave: false, note: true, what, remedy })
