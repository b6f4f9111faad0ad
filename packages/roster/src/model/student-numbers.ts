import type { Fault } from './problem.ts'
import { withoutZeros } from './text.ts'

// Koreans also write ㅇ for a syllable.
const masks = /[*＊○●◯□ㅇ]/gu

export const isMasked = (text: string): boolean => text.search(masks) >= 0

export const withoutMasks = (text: string): string => text.replaceAll(masks, '')

/** A long number in a spreadsheet: 2.02E+09 */
export const isExponent = (text: string): boolean => /^\d+([.,]\d+)?E\+?\d+$/i.test(text)

const isDigits = (number: string) => /^\d+$/.test(number)

/**
 * The numbers that seem to have lost leading zeros, with the reason: another number differs only in these, in case or in
 * hyphens, or the length is not among `lengths`.
 */
export function lostZeros(
  numbers: ReadonlySet<string>,
  lengths: readonly number[] = [],
): Map<string, Pick<Fault, 'code' | 'values'>> {
  const lost = new Map<string, Pick<Fault, 'code' | 'values'>>()
  const digits = [...numbers].filter(isDigits)
  for (const number of digits)
    if (lengths.length > 0 && !lengths.includes(number.length))
      lost.set(number, { code: 'number-length', values: { length: number.length, usual: lengths.join(', ') } })
  const bare = (number: string) => withoutZeros(number.replaceAll(/[-_]/g, '').toLowerCase())
  const first = new Map<string, string>()
  const twins = new Map<string, string[]>()
  for (const number of numbers) {
    const key = bare(number)
    const other = first.get(key)
    if (other === undefined) first.set(key, number)
    else if (twins.get(key)?.push(number) === undefined) twins.set(key, [other, number])
  }
  for (const same of twins.values()) {
    const [whole = '', ...others] = same.toSorted((one, other) => other.length - one.length)
    for (const number of others) lost.set(number, { code: 'same-integer', values: { other: whole } })
  }
  return lost
}

/** Numbers with a unique form, if nearly all others share one such as A99-9999. */
export function oddShapes(numbers: ReadonlySet<string>): Map<string, Pick<Fault, 'code' | 'values'>> {
  const shapeOf = (number: string) => number.replaceAll(/[A-Za-z]/g, 'A').replaceAll(/\d/g, '9')
  const [most, ...others] = [...Map.groupBy(numbers, shapeOf)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  if (!most || most[1].length < 4 || most[1].length < numbers.size * 0.8) return new Map()
  const odd = others.filter(([, alike]) => alike.length === 1).flatMap(([, alike]) => alike)
  return new Map(odd.map((number) => [number, { code: 'number-shape', values: { usual: most[0] } }]))
}

/** The lengths of the numbers that consist of digits, the most frequent first. */
export function lengthsOf(all: Iterable<string>): { length: number; numbers: number }[] {
  const byLength = Map.groupBy([...all].filter(isDigits), (number) => number.length)
  return [...byLength]
    .map(([length, found]) => ({ length, numbers: found.length }))
    .toSorted((one, other) => other.numbers - one.numbers || other.length - one.length)
}
