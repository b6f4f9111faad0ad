import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { findUser, removeUser } from '@campus-connect/core/database/queries/users/users.ts'
import type { AuditReport } from '@campus-connect/core/domain/audit/report.ts'
import { emptyDatabase, patient } from '@campus-connect/core/testing/database/empty.ts'
import { openTable } from '@campus-connect/tables'
import { somebody } from '@campus-connect/operator/testing/audit.ts'
import { runCommand, textOf } from '@campus-connect/operator/testing/operator.ts'
import { loginToken, send } from '../support/inject.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'

const number = (index: number) => `2024${String(index).padStart(4, '0')}`
const students = Array.from({ length: 40 }, (_none, index) => ({ id: number(index + 1), username: '김하늘' }))
const [office, elsewhere] = ['10.20.1.7', '203.0.113.9']
const thief = '20990004'

/** A campus with three ordinary administrators and one who will steal, whose clock stands at a time of Korea. */
async function start() {
  const { url, remove } = await emptyDatabase()
  const db = await openDatabase(url, patient)
  let now = new Date('2026-10-01T10:00:00+09:00')
  const clock = () => now
  const server = await testServer({ db, students, settings: { adminIdle: 480 }, clock })
  for (const id of ['20990002', '20990003', thief]) await server.addAdmin({ id, username: `관리자${id.at(-1)}` })
  onTestFinished(async () => {
    await server.close()
    await db.destroy()
    await remove()
  })

  async function operate(...argv: string[]) {
    const { code, lines, talk, files } = await runCommand({ DATABASE_URL: url }, argv, {
      clock,
      operator: somebody,
      secret: 'byeolbit-baram-88',
    })
    return { code, out: textOf(lines), said: talk.at(-1), files }
  }
  /** Logs in at a time from an address, and reads. */
  async function work(time: string, id: string, remoteAddress: string, ...reads: [string, Record<string, string>?][]) {
    now = new Date(`${time}+09:00`)
    const login = {
      method: 'POST',
      url: '/api/auth/login',
      payload: { id, password: testPassword },
      remoteAddress,
    } as const
    const answer = await send(server, login)
    const token = answer.cookies.find(({ name }) => name === 'campus_session')!.value
    const answers = []
    for (const [query, headers = {}] of reads) {
      const get = { method: 'GET', url: `/api/admin/users?${query}`, headers, token, remoteAddress } as const
      answers.push(await send(server, get))
    }
    return answers
  }
  const report = async (month = '2026-11') =>
    JSON.parse((await operate('audit', 'report', '--month', month, '--json')).out) as AuditReport
  return { db, server, operate, work, report, at: (time: string) => void (now = new Date(`${time}+09:00`)) }
}

/** A month of work at the office, of three. */
async function ordinaryMonth({ work }: Awaited<ReturnType<typeof start>>) {
  for (const id of [testAdmin, '20990002', '20990003', thief]) await work('2026-10-05T10:00:00', id, office)
  for (const day of ['02', '09', '16'])
    for (const id of [testAdmin, '20990002', '20990003'])
      await work(`2026-11-${day}T10:00:00`, id, office, [`id=${number(Number(day))}`], ['limit=5&q=2024'])
  const reason = encodeURIComponent('장학 선발')
  await work('2026-11-20T15:00:00', testAdmin, office, [
    'enabled=true',
    { 'x-purpose': 'export', 'x-purpose-reason': reason },
  ])
}

test('the report of a month names who paged through everyone at night from a new address, and nobody else', async () => {
  const campus = await start()
  await ordinaryMonth(campus)
  let query = 'limit=10'
  for (let page = 0; page < 5; page += 1) {
    const [answer] = await campus.work('2026-11-15T02:30:00', thief, elsewhere, [query])
    query = `limit=10&cursor=${String(answer?.headers['x-next-cursor'])}`
  }

  campus.at('2026-12-01T09:00:00')
  const { actors, acts, accounts } = await campus.report()
  const { out } = await campus.operate('audit', 'report', '--month', '2026-11')

  expect([acts, accounts]).toEqual([9 * 3 + 2 + 10, 44])
  expect(actors[0]).toMatchObject({
    kind: 'administrator',
    id: thief,
    name: '관리자4',
    people: 44,
    rowsAtNight: 44,
    nights: 10,
    weekends: 10,
    logins: 5,
    newAddresses: [elsewhere],
    appeared: false,
    readNights: ['2026-11-15'],
    exportCount: 0,
    concerns: ['many', 'night', 'address'],
  })
  expect(actors.slice(1).map(({ id, people, concerns }) => [id, people, concerns])).toEqual([
    [testAdmin, 44, ['many']],
    ['20990002', 7, []],
    ['20990003', 7, []],
  ])
  expect(actors[1]?.exports).toMatchObject([{ purpose: 'export', reason: '장학 선발', rows: 44 }])
  expect(out).toContain(`물어볼 사람 2명. 까닭이 많은 사람부터

1. 관리자 ${thief} 관리자4
   많은 사람을 봄: 44명 (지금 계정 44개)
   밤에 많이 봄: 44행, 2026-11-15
   새 주소에서 봄: ${elsewhere}
   누구를 보았는지: campus-server audit read-by ${thief} --since 2026-11-01

2. 관리자 ${testAdmin} 관리자
   많은 사람을 봄: 44명 (지금 계정 44개)
   내보내기: 2026년 11월 20일 15:00, 44명, 장학 선발
   누구를`)
  expect(out).toMatch(/내보내기와 인쇄\n {2}2026년 11월 20일 15:00 {2}관리자 20990001 .*44명 {2}장학 선발\n/)
})

test('a workbook has the same numbers, and a month without records is empty', async () => {
  const campus = await start()
  await ordinaryMonth(campus)

  const { files } = await campus.operate('audit', 'report', '--month', '2026-11', '--xlsx', '-')

  const rows: string[][] = []
  const { sheets } = await openTable([...files])
  await sheets[0]!.read(({ cells }) => void rows.push(cells))
  expect(rows.slice(1)).toEqual([
    ['구분', '누가', '이름', '까닭', '증거'],
    ['관리자', testAdmin, '관리자', '많은 사람을 봄', '44명 (지금 계정 44개)'],
  ])
  const all: string[][] = []
  await sheets[1]!.read(({ cells }) => void all.push(cells))
  expect(all.slice(1).map(([, who]) => who)).toEqual(['누가', testAdmin, '20990002', '20990003'])
  expect(await campus.report('2026-09')).toMatchObject({ acts: 0, actors: [] })
})

test('students who open their own record are counted together, and are no administrators', async () => {
  const campus = await start()
  campus.at('2026-11-03T10:00:00')
  for (const index of [1, 2]) {
    const token = await loginToken(campus.server, { id: number(index), password: testPassword })
    expect((await send(campus.server, { method: 'GET', url: '/-/record', token })).statusCode).toBe(200)
  }

  expect(await campus.report()).toMatchObject({ acts: 2, ownReads: 2, actors: [] })
})

test('an actor who was never there before is told as such, with the address', async () => {
  const campus = await start()
  await campus.work('2026-11-03T10:00:00', testAdmin, office, ['limit=3'])

  const { out } = await campus.operate('audit', 'report', '--month', '2026-11')

  expect(out).toContain(`\n   새 주소에서 봄: ${office} (이 달에 처음 기록에 나온 사람)\n`)
})

test('nights, weekends and months are those of Korea', async () => {
  const campus = await start()
  const { work } = campus
  await work('2026-11-01T00:00:00', testAdmin, office)
  await work('2026-11-03T06:59:59', testAdmin, office)
  await work('2026-11-03T07:00:00', testAdmin, office)
  await work('2026-11-03T21:59:59', testAdmin, office)
  await work('2026-11-30T22:00:00', testAdmin, office)
  await work('2026-11-30T23:59:59', testAdmin, office)
  await work('2026-12-01T00:00:00', testAdmin, office)

  const [admin] = (await campus.report()).actors

  expect(admin).toMatchObject({ id: testAdmin, logins: 6, nights: 4, weekends: 1, newAddresses: [office] })
  expect((await campus.report('2026-12')).actors[0]).toMatchObject({ logins: 1, newAddresses: [] })
})

test('refusals, rights, operators and deleted accounts have their place', async () => {
  const campus = await start()
  const { server, db, operate, work } = campus
  campus.at('2026-11-03T10:00:00')
  await loginToken(server, { id: testAdmin, password: 'wrong-password-1' })
  expect((await operate('admin', 'grant', number(1), '--yes')).code).toBe(0)
  expect((await operate('user', 'show', number(2))).code).toBe(0)
  expect((await operate('export', 'attendance')).code).toBe(0)
  await work('2026-11-03T11:00:00', '20990003', office, ['limit=3'])
  const gone = (await findUser(db, '20990003'))!.key
  await removeUser(db, gone)

  const { actors } = await campus.report()

  const of = (kind: string) => actors.find((actor) => actor.kind === kind)
  expect(of('administrator')).toMatchObject({ id: testAdmin, refusals: 1, acts: 1, logins: 0 })
  expect(of('operator')).toMatchObject({
    id: 'operator',
    people: 1,
    rights: [{ task: 'admin-grant' }],
    exports: [{ task: 'attendance-export', purpose: 'export' }],
  })
  const deleted = of('deleted')
  expect(deleted).toMatchObject({ key: gone, people: 3 })
  expect(deleted?.id).toBeUndefined()
})

test('read-by tells whose data somebody saw since a time, as lines, JSON and CSV, and is recorded', async () => {
  const campus = await start()
  const { db, operate, work } = campus
  await work('2026-11-03T10:00:00', testAdmin, office, [`id=${number(1)}`], [`id=${number(2)}`])
  await work('2026-11-04T10:00:00', testAdmin, office, [`id=${number(2)}`], [`id=${number(3)}`])
  await removeUser(db, (await findUser(db, number(3)))!.key)

  const since = async (...argv: string[]) => operate('audit', 'read-by', ...argv)
  const all = await since(testAdmin, '--since', '2026-11-01', '--csv')
  const late = await since(testAdmin, '--since', '2026-11-04', '--json')

  const [head, ...lines] = all.out.trimEnd().split('\n')
  expect(head).toBe('\ufeff학번,이름,처음 본 시각,마지막으로 본 시각,키')
  expect(lines.map((line) => line.split(',').slice(0, 4).join(',')).toSorted()).toEqual([
    ',,2026-11-04 10:00,2026-11-04 10:00',
    `${number(1)},김하늘,2026-11-03 10:00,2026-11-03 10:00`,
    `${number(2)},김하늘,2026-11-03 10:00,2026-11-04 10:00`,
  ])
  const seen = late.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(seen).toHaveLength(2)
  expect(seen).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: number(2),
        firstAt: '2026-11-03T01:00:00.000Z',
        lastAt: '2026-11-04T01:00:00.000Z',
      }),
      expect.objectContaining({ id: null, firstAt: '2026-11-04T01:00:00.000Z' }),
    ]),
  )
  expect(late.said).toBe(`${testAdmin}: 2026년 11월 4일 00:00부터 2명의 정보를 보았습니다.`)
  expect((await since('20990002', '--since', '2026-11-01')).code).toBe(1)
  expect((await since(testAdmin, '--since', 'yesterday')).code).toBe(2)
  expect((await since('operator', '--since', '2026-11-01')).out.split('\n')).toHaveLength(2)
  const tasks = await db.selectFrom('audit_events').select(['task', 'subject_key']).execute()
  const admin = (await findUser(db, testAdmin))!.key
  expect(tasks.filter(({ task }) => task === 'audit-read-by').map((row) => row.subject_key)).toEqual([
    admin,
    admin,
    null,
  ])
})

test('what a program saw is found by the name of its token', async () => {
  const campus = await start()
  const { out } = await campus.operate('token', 'create', '--name', '학적연동', '--scope', 'read', '--days', '90')
  const headers = { authorization: `Bearer ${out.trim()}` }
  const get = { method: 'GET', url: `/api/admin/users?id=${number(1)}`, headers } as const
  expect((await send(campus.server, get)).statusCode).toBe(200)

  for (const name of ['학적연동', 'token:학적연동'])
    expect(await campus.operate('audit', 'read-by', name, '--since', '2026-10-01')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`\n${number(1)}\t김하늘\t2026-10-01 10:00\t`),
    })
})

test('a trim of the audit record takes along who saw whom, and addresses that nobody uses any more', async () => {
  const campus = await start()
  const { db, operate, work } = campus
  await work('2024-09-03T10:00:00', testAdmin, elsewhere, [`id=${number(1)}`])
  await work('2026-11-03T10:00:00', testAdmin, office, [`id=${number(2)}`])
  campus.at('2026-11-04T10:00:00')
  const { writeFolder } = await import('@campus-connect/roster/testing')
  const folder = await writeFolder({ 'audit.csv': (await operate('export', 'audit')).out })

  const { code } = await operate('audit', 'trim', '--before', '2025-01-01', '--exported', `${folder}/audit.csv`)

  expect(code).toBe(0)
  expect((await db.selectFrom('people_read').select('month').execute()).map(({ month }) => month)).toEqual(['2026-11'])
  const addresses = await db.selectFrom('reader_addresses').select('address').orderBy('address').execute()
  expect(addresses.map(({ address }) => address)).toEqual([office, somebody.address].toSorted())
})

test('that somebody looked at a month is part of the chain, and check says how long ago', async () => {
  const campus = await start()
  const { operate, work } = campus
  await work('2026-11-03T10:00:00', testAdmin, office)
  const reviewed = async () => (await operate('check')).out.split('\n').filter((line) => line.includes('점검'))
  campus.at('2026-11-20T10:00:00')
  expect(await reviewed()).toEqual([])
  campus.at('2026-12-20T10:00:00')
  expect(await reviewed()).toEqual([expect.stringMatching(/^경고: 감사 기록: 2026-11 기록을 점검하지 않았습니다\. → /)])

  const note = ['--by', '이보안', '--note', '새 주소 확인함']
  expect(await operate('audit', 'reviewed', '--month', '2026-11', ...note)).toMatchObject({ code: 0 })
  campus.at('2026-12-30T10:00:00')
  expect(await reviewed()).toEqual([
    expect.stringMatching(/^정보: 감사 기록: .* 마지막 점검: 2026-11 기록, 10일 전, 이보안\. → /),
  ])
  expect((await operate('export', 'audit')).out).toMatch(
    /audit-review,,"\{""month"":""2026-11"",""by"":""이보안"",""note""/,
  )
  expect((await operate('audit', 'verify')).code).toBe(0)
  expect((await operate('audit', 'reviewed', '--month', '2027-01', ...note)).code).toBe(1)
  expect((await operate('audit', 'reviewed', '--month', '2026-13', ...note)).code).toBe(2)
})
