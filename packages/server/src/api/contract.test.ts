import { isStudentNumber } from '@campus-connect/roster/model'
import { expect, test } from 'vitest'
import content from './contract.json' with { type: 'json' }
import { parseContract, readContract } from './contract.ts'
import { publicOperations } from './handlers/handlers.ts'

function access(operation: object, document: object = {}) {
  const source = { operationId: 'listUsers', responses: { 200: {} }, ...operation }
  const [parsed] = parseContract({ security: [{ session: [] }], ...document, paths: { '/api/x': { get: source } } })
  return { public: parsed?.public, adminsOnly: parsed?.adminsOnly }
}

test('access follows from security and x-role, not from tags', () => {
  expect(access({ security: [] })).toEqual({ public: true, adminsOnly: false })
  expect(access({ tags: ['admin'] })).toEqual({ public: false, adminsOnly: false })
  expect(access({ 'x-role': 'admin' })).toEqual({ public: false, adminsOnly: true })
  expect(access({}, { security: [] })).toEqual({ public: true, adminsOnly: false })
})

test('an unknown role, or a role without a session, stops the start', () => {
  expect(() => access({ 'x-role': 'admn' })).toThrow('listUsers')
  expect(() => access({ 'x-role': 'admin', security: [] })).toThrow('listUsers')
})

test('every call below /api/admin is for administrators, and no other call is', () => {
  for (const { path, adminsOnly } of readContract())
    expect([path, adminsOnly]).toEqual([path, path.startsWith('/api/admin/')])
})

test('publicOperations lists exactly the calls without a session', () => {
  expect(publicOperations).toEqual(readContract().flatMap((operation) => (operation.public ? [operation.id] : [])))
})

test('the contract and the server accept the same student numbers', () => {
  const pattern = new RegExp(content.components.schemas.StudentNumber.pattern, 'u')
  const long = 'a'.repeat(32)

  for (const text of ['', '0', 'A_z-9', long, `${long}a`, 'a b', 'a.', 'a\n', '학번'])
    expect([text, isStudentNumber(text)]).toEqual([text, pattern.test(text)])
})
