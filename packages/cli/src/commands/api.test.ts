import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Terminal } from '../../test/run-in.ts'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

test('a call prints its whole answer, and every page of a list', async () => {
  const one = await campus.piped('api', 'get', '/api/admin/users?id=20240001')
  expect(one.code).toBe(0)
  expect(JSON.parse(one.stdout)).toMatchObject({ success: true, data: [{ id: '20240001', username: '김하늘' }] })

  const all = await campus.piped('api', 'GET', '/api/admin/users?limit=2', '--paginate', '--jq', '.data[].id')
  expect(all.stdout.trim().split('\n').toSorted()).toEqual(['20240001', '20240002', '20240003', '20990001'])
  expect((await campus.piped('api', 'GET', '/api/admin/users?limit=2', '--jq', '.data | length')).stdout).toBe('2\n')
})

test('a change is made, --dry-run only shows it, and --include has the headers without cookies', async () => {
  const line = ['api', 'POST', '/api/admin/users/20240001/disable']

  expect((await campus.piped(...line, '-n')).stderr).toContain('보낼 요청입니다: POST http')
  expect(await campus.isEnabled('20240001')).toBe(true)
  const { code, stderr } = await campus.piped(...line, '-i')
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^HTTP 200\n[^]*x-changed: true\n/) })
  expect(stderr).not.toContain('set-cookie')
  expect(await campus.isEnabled('20240001')).toBe(false)
})

test('a body is read from a file or stdin, and is JSON', async () => {
  const line = ['api', 'POST', '/api/admin/users/20240001/start', '--input', '-']

  expect((await campus.run({ input: '{"name":"자료구조"}' }, ...line)).code).toBe(0)
  expect((await campus.piped('users', 'show', '20240001', '--fields', 'connected')).stdout).toBe('1\n')
  expect(await campus.run({ input: 'name=x' }, ...line)).toMatchObject({ code: 2, stdout: '' })
})

test('a refusal ends it as that of any command', async () => {
  expect(await campus.piped('api', 'POST', '/api/admin/users/nobody/disable')).toMatchObject({ code: 5, stdout: '' })
  await campus.piped('logout')
  expect(await campus.piped('api', 'GET', '/api/admin/users')).toMatchObject({ code: 4, stdout: '' })
})

test.each([
  '/admin/users',
  'https://evil.example/api/x',
  '/api/../../x',
  '//evil.example/api/',
  '/api/x#y',
  '@evil.example/api/',
])('the session goes to no other place: %s', async (path) => {
  const sent: string[] = []
  const fetch: Terminal['fetch'] = (input) => {
    sent.push(input)
    return Promise.reject(new TypeError('recorded'))
  }

  expect(await campus.run({ fetch }, 'api', 'GET', path)).toMatchObject({ code: 2, stdout: '' })
  expect(sent).toEqual([])
})

test('with a token it is the token that goes along', async () => {
  const headers: Headers[] = []
  const fetch: Terminal['fetch'] = (_input, init) => {
    headers.push(new Headers(init?.headers))
    return Promise.resolve(Response.json({ success: true, message: '', data: [] }))
  }

  await campus.run({ fetch, env: { CAMPUS_TOKEN: 'campus_token_x1' } }, 'api', 'GET', '/api/admin/users')

  expect([headers[0]?.get('authorization'), headers[0]?.get('cookie')]).toEqual(['Bearer campus_token_x1', null])
})
