import type { Schema } from '../../src/api/contract.ts'
import type { Fields } from './values.ts'

/** One change that makes valid fields invalid. */
export type Invalid = { what: string; spoil: (fields: Fields) => unknown }

const others = [null, 1, true, 'text', [], ['text'], {}, Infinity]
const unknown = ['isAdmin', 'admin', 'enabled', 'createdAt', 'passwordHash', 'constructor', 'toString', 'x']

/** The ways to make a body of this schema invalid. */
export function invalidBodies(schema: Schema): Invalid[] {
  return [
    ...others.slice(0, 6).map((value) => ({ what: `body is ${JSON.stringify(value)}`, spoil: () => value })),
    ...required(schema).map((name) => ({ what: `no ${name}`, spoil: (body: Fields) => without(body, name) })),
    ...unknown.map((name) => ({ what: `unknown ${name}`, spoil: (body: Fields) => ({ ...body, [name]: true }) })),
    ...properties(schema).flatMap(([name, part]) => wrong(part).map((value) => put(name, value))),
  ]
}

/** The ways to make parts of an address invalid. Every value there is text. A list stands for a repeated name. */
export function invalidTexts(schema: Schema): Invalid[] {
  return properties(schema).flatMap(([name, part]) => wrongTexts(part).map((value) => put(name, value)))
}

/** The ways to make a query invalid. */
export function invalidQueries(schema: Schema): Invalid[] {
  const twice = properties(schema).map(([name]) => put(name, ['1', '1']))
  const strange = [...unknown, '__proto__', 'limit[]', ''].map((name) => put(name, '1'))
  return [...invalidTexts(schema), ...twice, ...strange]
}

function put(name: string, value: unknown): Invalid {
  // Object.fromEntries sets __proto__ as an own field too.
  const spoil = (fields: Fields) => Object.fromEntries([...Object.entries(fields), [name, value]])
  return { what: `${name} is ${JSON.stringify(value)?.slice(0, 60)}`, spoil }
}

function wrong(schema: Schema): unknown[] {
  return [...others.filter((value) => typeof value !== schema.type), ...outside(schema)]
}

function wrongTexts(schema: Schema): string[] {
  if (schema.type === 'boolean') return ['', 'yes', '1', 'TRUE', 'true ', 'null']
  if (schema.type === 'integer')
    return ['', 'abc', '1.5', '1e1', ' 2', '+2', '0x10', '９', ...outside(schema).map(String)]
  return outside(schema) as string[]
}

function outside({ type, minLength, maxLength, pattern, enum: allowed, minimum, maximum }: Schema): unknown[] {
  if (type === 'integer') return [Number(minimum) - 1, Number(maximum) + 1, 2 ** 53]
  if (type !== 'string') return []
  const odd = ['.', '..', '../x', 'a b', 'a\n', '가', '１', "1' or '1'='1", '1;--']
  return [
    ...(typeof minLength === 'number' && minLength > 0 ? [''] : []),
    ...(typeof maxLength === 'number' ? ['9'.repeat(maxLength + 1)] : []),
    ...(typeof pattern === 'string' ? odd.filter((text) => !new RegExp(pattern, 'u').test(text)) : []),
    ...(Array.isArray(allowed) ? ['', 'password_hash', `${String(allowed[0])},`, '--id'] : []),
  ]
}

function properties(schema: Schema) {
  return Object.entries(schema.properties as Record<string, Schema>)
}

function required(schema: Schema) {
  return (schema.required ?? []) as string[]
}

function without(fields: Fields, name: string) {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}
