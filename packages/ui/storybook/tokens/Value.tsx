import { token, type Token } from './design-tokens.ts'

/** What a token is worth, in a sentence: 44 px. */
export function Value({ of }: { of: string }) {
  return <span style={{ font: 'inherit', whiteSpace: 'nowrap' }}>{readable(token(of))}</span>
}

/** A value as one writes it in a text; rem also in the pixels that they are at 100 % text. */
export function readable({ value }: Token) {
  const [, amount, unit] = /^(-?[\d.]+)(px|rem|ms)$/.exec(value.light) ?? []
  if (amount === undefined) return value.light
  if (unit !== 'rem') return `${amount} ${unit}`

  return `${amount} rem (${Math.round(Number(amount) * 1600) / 100} px)`
}
