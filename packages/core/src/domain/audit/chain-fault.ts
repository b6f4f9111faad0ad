import type { ChainName } from '../../database/queries/chains.ts'

export type { ChainName, Place } from '../../database/queries/chains.ts'

/** Why a chain was not verified or not trimmed, with what a sentence about it names. */
export type ChainFaultValues =
  /** A row is missing, differs from its hash, or was added outside the chain. */
  | { code: 'missing' | 'changed' | 'added'; sequence: number }
  /** The rows after `from` end at `last`, or with another hash than the chain at `through`. */
  | { code: 'end'; from: number; last: number; through: number }
  /** The rows up to here are gone without a trim, differ from a known hash, or were trimmed before they could be compared. */
  | { code: 'untrimmed' | 'unknown' | 'trimmed'; sequence: number }
  /** What the trim up to here kept differs from its seal. */
  | { code: 'carried'; sequence: number }
  /** The excuses and corrections differ from their seal in the audit record. */
  | { code: 'marks' }
  | { code: 'not-exported'; sequence: number }
  | { code: 'unreadable'; file: string; reason: string }
  /** The law keeps rows for so many years. */
  | { code: 'too-early'; years: number; latest: Date }
  /** Another process trims the same chain. */
  | { code: 'concurrent' }
  /** Before anything was removed, or during the removal. */
  | { code: 'interrupted' | 'interrupted-removal' }

/** Thrown if a chain is broken, or may not be trimmed. */
export class ChainFault extends Error {
  override readonly name = 'ChainFault'
  readonly chain: ChainName
  readonly values: ChainFaultValues

  constructor(chain: ChainName, values: ChainFaultValues, options?: ErrorOptions) {
    super(`${chain}: ${JSON.stringify(values)}`, options)
    this.chain = chain
    this.values = values
  }
}
