import type { Schema } from './contract.ts'

/**
 * Puts numbers and truth values where the schema wants them, in place. Only their plain form counts: what JavaScript would
 * also take for a number, such as ` 2`, `1e1` or `0x10`, stays the text that it is.
 */
export function coerceTypes(values: Record<string, unknown>, { properties }: Schema): Record<string, unknown> {
  for (const [name, { type }] of Object.entries(properties as Record<string, Schema>)) {
    const text = values[name]
    if (type === 'integer' && typeof text === 'string' && plainInteger.test(text)) values[name] = Number(text)
    if (type === 'boolean' && (text === 'true' || text === 'false')) values[name] = text === 'true'
  }
  return values
}

const plainInteger = /^(?:0|-?[1-9]\d*)$/
