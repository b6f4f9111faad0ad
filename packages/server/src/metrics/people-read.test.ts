import { expect, onTestFinished, test } from 'vitest'
import { loginToken, send } from '../../test/support/inject.ts'
import { testAdmin, testPassword, testServer } from '../../test/support/server.ts'

test('the metric counts people by what was asked for, and from an address of the last day as new', async () => {
  let now = Date.parse('2026-11-02T01:00:00Z')
  const students = ['20240001', '20240002', '20240003'].map((id) => ({ id }))
  const server = await testServer({ students, clock: () => new Date(now) })
  onTestFinished(server.close)
  const read = async (token: string, query: string, headers: Record<string, string> = {}) =>
    expect((await send(server, { url: `/api/admin/users?${query}`, headers, token })).statusCode).toBe(200)
  const logIn = () => loginToken(server, { id: testAdmin, password: testPassword })

  const token = await logIn()
  await read(token, 'id=20240001')
  await read(token, '')
  await read(token, '', { prefer: 'return=minimal' })
  now += 86_400_000
  await read(await logIn(), 'limit=2', { 'x-purpose': 'export' })
  await read(await logIn(), 'id=20240003', { 'x-purpose': 'print' })

  const { body } = await server.app.inject({ url: '/metrics', headers: { host: '127.0.0.1:8787' } })
  expect(body.match(/^campus_people_read_total\S* [1-9]\d*$/gm)).toEqual([
    'campus_people_read_total{scope="person",address="new"} 1',
    'campus_people_read_total{scope="list",address="new"} 4',
    'campus_people_read_total{scope="export",address="known"} 2',
    'campus_people_read_total{scope="print",address="known"} 1',
  ])
  expect(body).toContain('campus_people_read_total{scope="list",address="known"} 0')
})
