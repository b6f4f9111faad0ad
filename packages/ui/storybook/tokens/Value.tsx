import { token, type Token } from './design-tokens.ts'

/** A token's value inside a sentence: 44 px. */
export function Value({ of }: { of: string }) {
  return <span style={{ font: 'inherit', whiteSpace: 'nowrap' }}>{readable(token(of))}</span>
}

/** A value as text; rem also in pixels at 100 % text size. */
export function readable({ value }: Token) {
  const [, amount, unit] = /^(-?[\d.]+)(px|rem|ms)$/.exec(value.light) ?? []
  if (amount === undefined) return value.light
  if (unit !== 'rem') return `${amount} ${unit}`

  return `${amount} rem (${Math.round(Number(amount) * 1600) / 100} px)`
}
