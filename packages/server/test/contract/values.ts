import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { Schema } from '../../src/api/contract.ts'
import { writeCursor } from '../../src/api/handlers/list-users.ts'
import { oddNames } from '@campus-connect/core/testing/odd-names.ts'
import { testPassword } from '../support/server.ts'
import { codePoints } from '@campus-connect/core/text.ts'
import { lectures, numbers } from './fixture.ts'

/** Values that occur in the fixture, by the name of the field. */
const known: Record<string, unknown[]> = {
  id: [...Object.values(numbers), '20249999'],
  password: [testPassword, testPassword, 'saebyeok-haneul-77', 'wrong'],
  currentPassword: [testPassword, testPassword, 'wrong'],
  newPassword: ['saebyeok-haneul-77', testPassword, 'password1'],
  username: ['홍길동', '홍길동'.normalize('NFD')],
  name: [...lectures, '자료구조'.normalize('NFD'), '없는 강의'],
  q: ['2024', '김', '%', ''],
  cursor: [
    writeCursor({ sort: 'id', descending: false }, { value: '20240001', id: '20240001' }),
    writeCursor({ sort: 'username', descending: true }, { value: '김하늘', id: '20240001' }),
  ],
}

export type Fields = Record<string, unknown>

/** Values that the schema allows, mixed with values of the fixture. */
function valid(schema: Schema, name = ''): Arbitrary<unknown> {
  const made = fromSchema(schema)
  return known[name] ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known[name]) }, made) : made
}

export function fields(schema: Schema): Arbitrary<Fields> {
  return valid(schema) as Arbitrary<Fields>
}

function fromSchema(schema: Schema): Arbitrary<unknown> {
  const { type, properties, required, minimum, maximum } = schema
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  switch (type) {
    case 'object': {
      const entries = Object.entries(properties as Record<string, Schema>)
      const parts = Object.fromEntries(entries.map(([name, part]) => [name, valid(part, name)]))
      return fc.record(parts, { requiredKeys: (required ?? []) as string[] })
    }
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: minimum as number, max: maximum as number })
    case 'string':
      return texts(schema)
    default:
      throw new Error(`nothing is made for ${JSON.stringify(schema)}`)
  }
}

function texts({ pattern, minLength = 0, maxLength }: Schema): Arbitrary<string> {
  const [least, most] = [minLength as number, maxLength as number]
  if (typeof pattern === 'string') {
    const longest = fc.constant('9'.repeat(most))
    return fc.oneof({ weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern, 'u')) }, longest)
  }
  const odd = oddNames.map(({ text }) => text).filter((text) => text.isWellFormed() && codePoints(text) <= most)
  return fc.oneof(
    fc.string({ unit: 'binary', minLength: least, maxLength: most }),
    fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.ceil(most / 8) }),
    fc.constantFrom(...odd),
    fc.constantFrom('가'.repeat(most), '👩'.repeat(most)),
  )
}
