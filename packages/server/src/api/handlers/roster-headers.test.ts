import { writeFolder } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { campusFiles } from '@campus-connect/core/testing/roster/campus-files.ts'
import { testAdmin, testPassword, testServer } from '../../../test/support/server.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { rosterHeaders } from './list-users.ts'

const day = 24 * 60 * 60 * 1000

test('the list of users says whether the roster is in order, since when it is not, and why', async () => {
  let now = Date.parse('2026-10-05T00:00:00Z')
  const clock = () => new Date(now)
  const server = await testServer({ clock })
  onTestFinished(server.close)
  const roster = async () => {
    const login = { method: 'POST', url: '/api/auth/login', headers: { 'sec-fetch-site': 'none' } } as const
    const { cookies } = await server.app.inject({ ...login, payload: { id: testAdmin, password: testPassword } })
    const session = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    const { headers } = await server.app.inject({ url: '/api/admin/users?limit=1', cookies: session })
    const of = (name: string) => headers[`x-roster-${name}`] as string | undefined
    return [of('state'), of('checked-at'), of('since'), decodeURIComponent(of('reason') ?? '')]
  }
  const read = async (students: number) => {
    const path = await writeFolder(campusFiles({ students, classes: 5, perStudent: 2 }))
    return importRoster(server.db, { path, match: 'auto', term: 'current', clock })
  }

  expect(await roster()).toEqual(['none', undefined, undefined, ''])
  await read(40)
  const checked = '2026-10-05T00:00:00.000Z'
  expect(await roster()).toEqual(['current', checked, undefined, ''])
  now += 8 * day
  expect(await roster()).toEqual([
    'stale',
    checked,
    '2026-10-12T00:00:00.000Z',
    '명단을 일주일 넘게 확인하지 못했습니다.',
  ])
  await read(20)
  expect(await roster()).toEqual([
    'held',
    checked,
    '2026-10-13T00:00:00.000Z',
    expect.stringMatching(/^명단을 보류하고/),
  ])
  await expect(read(0)).rejects.toThrow('enrollments.csv')
  expect(await roster()).toEqual([
    'failed',
    checked,
    '2026-10-13T00:00:00.000Z',
    expect.stringMatching(/^enrollments\.csv/),
  ])
})

test('a long reason is cut, so that no proxy refuses the headers', () => {
  const trouble = { since: '', reason: '\u{1f600}'.repeat(5000) }

  const { 'x-roster-reason': reason = '' } = rosterHeaders({ state: 'failed', checkedAt: undefined, trouble })

  expect(decodeURIComponent(reason)).toBe(`${'\u{1f600}'.repeat(199)}…`)
  expect(reason.length).toBeLessThan(2400)
})
