import { readFileSync } from 'node:fs'
import { writeFolder } from '@campus-connect/roster/testing'
import { version } from '@campus-connect/core/version.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContract } from '../api/contract.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { campusFiles } from '@campus-connect/core/testing/roster/campus-files.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { testAdmin, testPassword, testServer, type TestServer } from '../../test/support/server.ts'

const token = 'a-token-of-the-monitoring-system'
let server: TestServer
let guarded: TestServer

beforeAll(async () => {
  server = await testServer({ students: [{ id: '20240001', username: '홍길동', lectures: ['자료구조'] }] })
  guarded = await testServer({ settings: { metricsToken: token } })
})
afterAll(() => Promise.all([server.close(), guarded.close()]))

async function scrape(at = server, headers: Record<string, string> = {}) {
  const { statusCode, body } = await at.app.inject({ url: '/metrics', headers: { host: '127.0.0.1:8787', ...headers } })
  const values = new Map(
    body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
  return { statusCode, body, values }
}

test.each<[string, number, { headers?: Record<string, string>; remoteAddress?: string }]>([
  ['this machine', 200, {}],
  ['this machine over IPv6', 200, { remoteAddress: '::1', headers: { host: '[::1]:8787' } }],
  ['this machine as a dual-stack socket names it', 200, { remoteAddress: '::ffff:127.0.0.1' }],
  ['another machine', 404, { remoteAddress: '192.0.2.7' }],
  ['a page whose name points here', 404, { headers: { host: 'campus.example.ac.kr' } }],
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'].map(
    (name) => [`a proxy that says ${name}`, 404, { headers: { [name]: '127.0.0.1' } }] as [string, number, object],
  ),
])(
  'without a token only direct requests from this machine get the metrics: %s gets %i',
  async (_who, status, given) => {
    const headers = { host: '127.0.0.1:8787', ...given.headers }

    const { statusCode, body } = await server.app.inject({ url: '/metrics', ...given, headers })

    expect(statusCode).toBe(status)
    expect(body.includes('campus_')).toBe(status === 200)
  },
)

test('with a token only its holder gets the metrics, from anywhere', async () => {
  const ask = (authorization?: string) =>
    guarded.app.inject({
      url: '/metrics',
      remoteAddress: '192.0.2.7',
      headers: { host: 'campus.example.ac.kr', ...(authorization === undefined ? {} : { authorization }) },
    })

  expect((await ask(`Bearer ${token}`)).statusCode).toBe(200)
  for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token]) {
    const answer = await ask(wrong)
    expect([wrong, answer.statusCode, answer.headers['www-authenticate']]).toEqual([wrong, 401, 'Bearer'])
    expect(answer.json()).toEqual({ success: false, message: expect.any(String), data: null })
  }
  expect((await scrape(guarded)).statusCode).toBe(401)
})

test('a weak token stops the start', () => {
  for (const value of ['short', 'with a space in the middle', 'ㄱ'.repeat(20)])
    expect(() => readSettings({ METRICS_TOKEN: value })).toThrow(/^METRICS_TOKEN: /)
  expect(readSettings({ METRICS_TOKEN: '' }).metricsToken).toBeUndefined()
})

test('reference.md lists exactly the metrics that exist', async () => {
  const folder = await writeFolder({})
  const db = await openDatabase(`file:${folder}/campus.db`)
  const own = await testServer({ db, settings: { databaseUrl: `file:${folder}/campus.db` } })
  const { body } = await scrape(own)
  await own.close()
  await db.destroy()

  const exposed = Array.from(body.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name)
  const readme = readFileSync(new URL('../../reference.md', import.meta.url), 'utf8')
  const documented = Array.from(readme.matchAll(/^\| `((?:campus|process|nodejs)_\w+)/gm), ([, name]) => name)
  expect(new Set(exposed)).toEqual(new Set(documented))
  expect(body).toMatch(/^campus_database_bytes\{file="main"\} [1-9]\d+$/m)
})

test('the metrics follow events', async () => {
  const before = (await scrape()).values
  const student = await server.login('20240001')
  await student.startAttendance({ name: '자료구조' })
  await server.login(testAdmin)
  await server.app.inject({ url: '/api/users/me/lectures' })
  const after = (await scrape()).values

  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(grown('campus_sessions')).toBe(2)
  expect(grown('campus_attendance_events_total')).toBe(1)
  expect(grown('campus_audit_events_total')).toBe(1)
  expect(grown('campus_request_duration_seconds_count{operation="login",status="2xx"}')).toBe(2)
  expect(grown('campus_request_duration_seconds_count{operation="startAttendance",status="2xx"}')).toBe(1)
  expect(grown('campus_request_duration_seconds_count{operation="listMyLectures",status="4xx"}')).toBe(1)
  expect(after.get('campus_database_up')).toBe(1)
  expect(after.has('campus_portal_up')).toBe(false)
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
})

test('the metrics tell the version and how old the last backup is, and summaries are typed as such', async () => {
  const at = new Date('2026-10-05T00:00:00Z')
  const own = await testServer({ clock: () => new Date(at.getTime() + 3600_000) })
  const recorded = (task: 'backup' | 'user-enable', time: Date) =>
    record(own.db, { kind: 'operator', account: 'root', address: 'local' }, { task, at: time })
  await recorded('user-enable', new Date(at.getTime() - 3600_000))
  // If nothing was ever backed up, the alert must fire too.
  expect((await scrape(own)).body).toContain('\ncampus_backup_age_seconds 7200\n')
  await recorded('backup', at)
  expect((await scrape(own)).body).toContain('\ncampus_backup_age_seconds 3600\n')
  await recorded('user-enable', at)

  const { body } = await scrape(own)
  await own.close()

  expect(body).toContain(`\ncampus_build_info{version="${version}",node="${process.versions.node}"} 1\n`)
  expect(body).toContain('\ncampus_backup_age_seconds 3600\n')
  expect(body).toContain('# TYPE campus_event_loop_delay_seconds summary\n')
})

test('throttled attempts and their responses are counted', async () => {
  for (let time = 0; time < 6; time += 1)
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'sec-fetch-site': 'none' },
      payload: { id: '20249999', password: 'wrong' },
    })

  const { values } = await scrape()

  expect(values.get('campus_throttled{kind="number"}')).toBe(1)
  expect(values.get('campus_throttled{kind="address"}')).toBe(0)
  expect(values.get('campus_refusals_total{operation="login",status="429"}')).toBe(1)
})

test('requests cannot create label values, and no metric names a person', async () => {
  for (const url of ['/api/nothing', '/api/%zz', '/nothing/20240001', '/assets/x.js', '/lecture/자료구조', '/%zz'])
    await server.app.inject({ url: encodeURI(url).replaceAll('%25', '%') })
  await server.app.inject({ method: 'POST', url: '/api/admin/users/20240001/enable' })

  const { body } = await scrape()

  const operations = new Set(Array.from(body.matchAll(/operation="([^"]*)"/g), ([, name]) => name))
  const calls = new Set<string>(readContract().map(({ id }) => id))
  const rest = [...operations].filter((name) => !calls.has(name ?? ''))
  expect(new Set(rest)).toEqual(new Set(['other', 'unknown']))
  expect(operations).toContain('enableUser')
  for (const secret of ['20240001', testAdmin, '홍길동', '자료구조', testPassword]) expect(body).not.toContain(secret)
})

test('an unreadable database is reported, with all metrics that do not need it', async () => {
  const db = await openDatabase(':memory:')
  const own = await testServer({ db })
  await db.destroy()

  const { statusCode, values } = await scrape(own)
  await own.app.close()

  expect([statusCode, values.get('campus_database_up')]).toEqual([200, 0])
  expect(values.has('campus_sessions')).toBe(false)
  expect(values.has('campus_hash_slots{state="running"}')).toBe(true)
})

test('the metrics show the roster in use, what it changed, and whether one is quarantined', async () => {
  const own = await testServer({ students: [{ id: '20240001' }, { id: '20249999' }] })
  const clock = () => new Date('2026-10-05T00:00:00Z')
  const read = async (students: number) => {
    const path = await writeFolder(campusFiles({ students, classes: 5, perStudent: 2, missingNumbers: 1 }))
    return importRoster(own.db, { path, match: 'identifier', term: 'current', clock })
  }
  await read(41)
  await read(40)
  await read(20)

  const { values, body } = await scrape(own)
  await own.close()

  const of = (name: string) => values.get(`campus_${name}`)
  expect([of('roster_students'), of('roster_classes'), of('roster_enrolments')]).toEqual([39, 5, 78])
  expect([of('roster_removed{kind="enrolments"}'), of('roster_added{kind="students"}')]).toEqual([2, 0])
  expect([of('roster_students_without_account'), of('accounts_without_roster')]).toEqual([38, 1])
  expect([of('roster_held'), of('roster_warnings{kind="no-number"}')]).toEqual([1, 1])
  const at = clock().getTime() / 1000
  expect(
    ['success', 'held', 'failed'].map((outcome) => of(`roster_last_attempt_seconds{outcome="${outcome}"}`)),
  ).toEqual([at, at, undefined])
  expect(body).not.toContain('20240001')
})
