/** Something that an operator should know: what is so, and what to do. */
export type Finding = { grave: boolean; what: string; remedy: string }

/** Keeps the server from starting, or from keeping its promises. */
export const fault = (what: string, remedy: string): Finding => ({ grave: true, what, remedy })
export const warning = (what: string, remedy: string): Finding => ({ grave: false, what, remedy })
