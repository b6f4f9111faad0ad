import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closedPort, metricsServer } from '../../../test/support/metrics-server.ts'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'
import { runCommand } from '../../../test/support/operator.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

const nobody = { PORT: await closedPort() }

test('the status tells on one screen what an operator looks for, and marks what needs somebody', async () => {
  const { operate, add } = await operatedCampus()
  await add('20240001', '홍길동')
  const METRICS_TOKEN = '0123456789abcdef'

  const { code, out } = await operate(['status'], {
    environment: { PORT: await metricsServer(METRICS_TOKEN), METRICS_TOKEN, RETENTION: 'attendance:P4Y,audit:P2Y' },
  })

  expect(code).toBe(0)
  const lines = Object.fromEntries(
    out
      .trimEnd()
      .split('\n')
      .map((line) => [/^. (.+?): /.exec(line)?.[1], line]),
  )
  expect(lines['서버']).toBe('  서버: 0.1.0, 2026년 10월 1일 06:55부터 2시간')
  expect(lines['명단']).toMatch(/^ {2}명단: 최신, 0분 전에 확인, 학생 \d+명, 강의 \d+개$/)
  expect(lines['사람']).toBe('  사람: 계정 1개, 로그인한 사람 0명, 지금 연결한 사람 0명 (강의 0건)')
  expect(lines['거절']).toMatch(/^! 거절: 시작한 뒤 너무 잦은 시도 \(429\) 4번, 바쁨 \(503\) 2번\. /)
  expect(lines['복원 연습']).toBe('! 복원 연습: 기록이 없습니다.')
  expect(lines['확인']).toBe('! 확인: 기록이 없습니다.')
  expect(out).toMatch(/^ {2}삭제 예정: 출석 기록\(P4Y\): 지금은 없습니다$/m)
  expect(out).toMatch(/^ {2}삭제 예정: 감사 기록\(P2Y\): 지금은 없습니다$/m)
})

test('the status tells when retention removes something next, and that it stands still', async () => {
  const { operate } = await operatedCampus()
  const environment = { ...nobody, RETENTION: 'audit:P2Y' }
  await operate(['check', '--record'], { environment })
  const told = async (clock: () => Date) =>
    (await operate(['status'], { environment, clock })).out.split('\n').filter((line) => line.includes('삭제 예정'))

  expect(await told(() => now)).toEqual(['  삭제 예정: 감사 기록(P2Y): 2028-10-02부터'])
  expect((await told(() => new Date('2028-10-05T00:00:00Z'))).at(-1)).toBe(
    '  삭제 예정: 감사 기록(P2Y): 다음 새벽 3시에 2026-10-05 전의 것',
  )
  expect((await told(() => new Date('2026-09-01T00:00:00Z')))[0]).toMatch(/^! 삭제 예정: 시계가 마지막 기록보다 앞/)
})

test('a server that does not answer, not to this token, or for another campus is named; the rest is told all the same', async () => {
  const { operate } = await operatedCampus()
  const METRICS_TOKEN = 'fedcba9876543210'

  const gone = await operate(['status'], { environment: nobody })
  const other = await operate(['status'], {
    environment: { PORT: await metricsServer('0123456789abcdef'), METRICS_TOKEN },
  })
  const anothers = await operate(['status'], {
    environment: { PORT: await metricsServer(METRICS_TOKEN, 'campus_database_info{id="0"} 1'), METRICS_TOKEN },
  })

  expect(gone.out).toMatch(/^! 서버: 응답하지 않습니다 \(그 포트에서 기다리는 것이 없습니다\)\.$/m)
  expect(other.out).toMatch(/^! 서버: 응답하지 않습니다 \(\/metrics: 401\)\.$/m)
  expect(anothers.out).toMatch(/^! 서버: 응답하지 않습니다 \(그 포트의 서버는 다른 학교의 것입니다\)\.$/m)
  for (const { code, out } of [gone, other, anothers])
    expect([code, out]).toEqual([0, expect.stringContaining('  명단: 최신')])
})

test('--json is one object with the alarms, and has no secret', async () => {
  const { operate } = await operatedCampus()
  const METRICS_TOKEN = '0123456789abcdef'

  const { out } = await operate(['status', '--json'], { environment: { ...nobody, METRICS_TOKEN } })

  const status = JSON.parse(out) as Record<string, unknown>
  expect(status).toMatchObject({
    at: now.toISOString(),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    server: { problem: 'ECONNREFUSED' },
    roster: { state: 'current', students: expect.any(Number) },
    people: { accounts: 0, loggedIn: 0, connected: 0, connections: 0 },
    certificates: [],
    retention: { next: [] },
    alarms: expect.arrayContaining(['확인: 기록이 없습니다.']),
  })
  expect(out).not.toContain(METRICS_TOKEN)
})

test('check tells the status what it found only with --record, and a drill likewise', async () => {
  const { operate, url } = await operatedCampus()
  const told = async (title: string) =>
    (await operate(['status'], { environment: nobody })).out.split('\n').find((line) => line.slice(2).startsWith(title))
  await operate(['check'])
  expect(await told('확인')).toBe('! 확인: 기록이 없습니다.')

  await operate(['check', '--record'], { environment: { TRUSTED_PROXIES: '127.0.0.1' } })

  // The PostgreSQL of the tests writes without fsync and full pages, which are two errors.
  const ofPostgres = !url.startsWith('file:')
  expect(await told('확인')).toMatch(
    ofPostgres ? /^! 확인: 오류 2건, 경고 \d건, 0분 전$/ : /^ {2}확인: 오류 0건, 경고 \d건, 0분 전$/,
  )
  if (ofPostgres) return
  const backup = join(await temporaryFolder(), 'campus.db')
  await operate(['backup', backup])
  expect(await told('백업')).toBe('  백업: 0분 전 (2026년 10월 1일 09:00)')
  expect((await operate(['check', backup])).code).toBe(0)
  expect(await told('복원 연습')).toContain('기록이 없습니다')
  expect((await operate(['check', backup, '--record'])).code).toBe(0)
  expect(await told('복원 연습')).toBe('  복원 연습: 0분 전, campus.db')
  writeFileSync(backup, 'no database')
  expect((await operate(['check', backup, '--record'])).code).toBe(1)
  expect(await told('복원 연습')).toBe('! 복원 연습: 0분 전, campus.db: 복원할 수 없거나 믿을 수 없는 백업입니다')
  expect((await operate(['check', `${backup}.none`, '--record'])).code).toBe(1)
  expect(await told('복원 연습')).toContain('campus.db:')
})

test('the status creates no database, and names one that this version cannot read', async () => {
  const path = join(await temporaryFolder(), 'campus.db')
  const look = () => runCommand({ DATABASE_URL: `file:${path}`, ...nobody }, ['status'], { clock: () => now })

  expect(await look()).toMatchObject({
    code: 1,
    talk: [`데이터베이스 ${path}: 파일이 없습니다. DATABASE_URL을 확인해주세요.`],
  })
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined()
})
