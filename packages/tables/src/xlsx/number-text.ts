/** A stored number as its cell shows it, with at least `digits` digits. Whole numbers never get an exponent. */
export function numberText(value: string, digits: number): string {
  const number = Number(value)
  const text = Number.isNaN(number) ? value : Number.isInteger(number) ? BigInt(number).toString() : String(number)
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}
