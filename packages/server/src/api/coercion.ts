import type { Schema } from './contract.ts'

/**
 * Converts texts to integers and booleans where the schema asks for them, in place. Accepts only the canonical form:
 * ` 2`, `1e1` and `0x10` stay text.
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
