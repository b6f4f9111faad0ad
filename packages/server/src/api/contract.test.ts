import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { hasNumberForm, isStudentNumber } from '@campus-connect/tables/student-number'
import { expect, test } from 'vitest'
import content from './contract.json' with { type: 'json' }
import { pathOf } from '../../test/support/request.ts'
import { validationSentence } from '../http/validation.ts'
import { longestParam, parseContract, readContract } from './contract.ts'

const pathFor = (role: unknown) => (role === 'administrator' ? '/api/admin/x' : '/api/x')

function access(role: unknown, operation: object = {}, path = pathFor(role)) {
  const rules = role === undefined ? {} : { 'x-campus': { role } }
  const source = { operationId: 'listUsers', responses: { 200: {} }, ...rules, ...operation }
  const [parsed] = parseContract({ security: [{ session: [] }], paths: { [path]: { get: source } } })
  return { public: parsed?.public, adminsOnly: parsed?.adminsOnly, tokenScope: parsed?.tokenScope }
}

const forToken = (scope: string) => [{ session: [] }, { token: [scope] }]

test('access follows from the role', () => {
  const none = { tokenScope: undefined }
  expect(access('visitor', { security: [] })).toEqual({ public: true, adminsOnly: false, ...none })
  expect(access('student', { tags: ['admin'] })).toEqual({ public: false, adminsOnly: false, ...none })
  for (const tokenScope of ['read', 'manage'])
    expect(access('administrator', { security: forToken(tokenScope) })).toEqual({
      public: false,
      adminsOnly: true,
      tokenScope,
    })
})

test('a call of an administrator without the scope of a token, with another one, or another call with one stops the start', () => {
  for (const security of [[{ session: [] }], [{ token: [] }], forToken('all'), [{ token: ['read', 'manage'] }]])
    expect(() => access('administrator', { security })).toThrow('listUsers')
  expect(() => access('student', { security: forToken('read') })).toThrow('listUsers')
})

test('no role, an unknown one, or one that security contradicts stops the start', () => {
  for (const role of [undefined, 'admin']) expect(() => access(role)).toThrow('listUsers')
  expect(() => access('visitor')).toThrow('listUsers')
  for (const role of ['student', 'administrator']) expect(() => access(role, { security: [] })).toThrow('listUsers')
})

test('x-campus of each call fits its schema, and every call has examples that fit theirs', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const check = (schema: object, value: unknown) => [ajv.validate(schema, value), ajv.errors]

  for (const operation of Object.values(content.paths).flatMap((verbs) => Object.values(verbs)))
    expect(check(content['x-campus-schema'], operation['x-campus'])).toEqual([true, null])
  for (const { id, body, answers, examples } of readContract()) {
    expect(Object.keys(answers).map(Number)).toEqual(Object.keys(examples).map(Number))
    for (const [status, example] of Object.entries(examples))
      expect([id, status, check(answers[status]!, example)]).toEqual([id, status, [true, null]])
    expect([id, body === undefined || ajv.validate(body, body.example)]).toEqual([id, true])
  }
})

test('every field of a request has a Korean name for the sentence about a wrong value', () => {
  const names = readContract().flatMap(({ body, params, query }) =>
    [body, params, query].flatMap((schema) => Object.keys(schema?.properties ?? {})),
  )
  const sentences = names.map((name) =>
    validationSentence([{ instancePath: `/${name}`, keyword: 'type', params: {}, schemaPath: '' }], 'body'),
  )

  expect(names.length).toBeGreaterThan(10)
  expect(sentences.filter((sentence) => !/^[가-힣]/.test(sentence))).toEqual([])
})

test('an administrator’s call that is not below /api/admin stops the start, and another call there too', () => {
  expect(() => access('administrator', {}, '/api/users')).toThrow('listUsers: the calls below /api/admin/')
  expect(() => access('student', {}, '/api/admin/users')).toThrow('listUsers: the calls below /api/admin/')
})

test('a path parameter without a limit stops the start', () => {
  const [operation] = readContract().filter(({ id }) => id === 'enableUser')
  const params = { properties: { week: { type: 'string' } } }

  expect(longestParam(readContract())).toBe(32 * 12)
  expect(() => longestParam([{ ...operation!, params }])).toThrow(
    'enableUser: the path parameter week has no maxLength',
  )
})

test('a test that has no value for a path parameter names the call and the parameter', () => {
  expect(pathOf({ id: 'enableUser', path: '/api/admin/users/{id}/enable' })).toBe('/api/admin/users/20240001/enable')
  expect(() => pathOf({ id: 'enableUser', path: '/api/weeks/{week}' })).toThrow('enableUser: the test has no value')
})

test('the contract and the server accept the same student numbers', () => {
  const pattern = new RegExp(content.components.schemas.StudentNumber.pattern, 'u')
  const long = 'a'.repeat(32)

  for (const text of ['', '0', 'A_z-9', long, `${long}a`, 'a b', 'a.', 'a\n', '학번'])
    expect([text, isStudentNumber(text)]).toEqual([text, pattern.test(text)])

  const { pattern: ofNew, not } = content.components.schemas.NewStudentNumber
  const isNew = (text: string) => new RegExp(ofNew, 'u').test(text) && !new RegExp(not.pattern, 'u').test(text)
  for (const text of ['', '0', 'A_z-9', 'ID', 'a-_', `${long}1`, 'a 1', '학번1', '-1', '１'])
    expect([text, hasNumberForm(text)]).toEqual([text, isNew(text)])
})
