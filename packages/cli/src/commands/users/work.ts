import type { Hidden } from '../numbers-in-table.ts'

export type Work = {
  change: 'enable' | 'disable'
  /** Must be confirmed, even if there is nobody to ask. */
  confirmed: boolean
}

export type Options = {
  file?: string
  column?: string
  hidden?: Hidden
  concurrency?: number
  failFast?: true
  undoFile?: string
  resume?: string
}

/** More numbers than these are given back in a file. */
export const mostTyped = 10
