import type { Draft, Place, Row } from './draft.ts'
import type { Format } from './formats.ts'
import type { Right } from './expectation.ts'

/** Numbers from 0 up to below 1, the same ones for the same seed. */
export type Random = () => number

/** Marsaglia's xorshift, started from two numbers that are mixed well: neighbours must not resemble each other. */
export function randomFrom(seed: number, index: number): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) | 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 8; round += 1) next()
  return next
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/** `same`: the same lectures. `refused`: not taken. `either`: one of the two. */
export type Outcome = {
  right: Right['right']
  /** The damaged rows, each of which a refusal names. */
  rows?: Row[]
  /** Notes that are there if it is taken. */
  notes?: string[]
  loose?: boolean
}

/** One kind of accident. `strike` damages the draft and tells what is right then. */
export type Accident = {
  name: string
  /** Which formats can hold it; any by default. */
  holds?: (format: Format) => boolean
  places: (draft: Draft) => Place[]
  strike: (draft: Draft, place: Place, random: Random) => Outcome
}

export const inText = ({ kind }: Format): boolean => kind === 'text'
export const inWorkbooks = ({ kind }: Format): boolean => kind === 'xlsx'
export const inPages = ({ kind }: Format): boolean => kind === 'html'
export const notInWorkbooks = ({ kind }: Format): boolean => kind !== 'xlsx'
