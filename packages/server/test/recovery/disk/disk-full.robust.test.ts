import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { testAdmin, testServer } from '../../support/server.ts'
import { type Answer, call } from '../../support/calls.ts'
import { runCommand } from '@campus-connect/operator/testing/operator.ts'
import { lectures, rosterOf, studentNumber } from '@campus-connect/core/testing/roster/many-students.ts'
import { startServerProcess } from '../../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { fillUp, freeUp, mountSmallDisk, reserve } from './small-disk.ts'
import { inspectDatabase } from '../inspect.ts'
import { acknowledgedAtLeast, newWorkload, writeUntil } from '../workload.ts'

test('while commits fail on a full disk, writes get 503 and reads succeed; the server recovers by itself', async () => {
  const disk = fakedDisk()
  const url = `file:${join(await temporaryFolder(), 'campus.db')}`
  const db = await openDatabase(url, { freeBytes: async () => (disk.full ? 4096 : 1_000_000) })
  onTestFinished(() => db.destroy())
  const server = await testServer({ db, students: [{ id: '20240001', lectures: ['자료구조'] }] })
  onTestFinished(server.close)
  const [campus, admin] = [await server.login('20240001'), await server.login(testAdmin)]
  const ready = async () => (await server.app.inject('/readyz')).statusCode
  disk.full = true

  // Before any write has failed.
  expect(await ready()).toBe(503)
  await expect(campus.startAttendance({ name: '자료구조' })).rejects.toMatchObject({
    status: 503,
    message: '저장 공간이 가득 차 요청을 처리할 수 없습니다. 학교의 전산 담당자에게 알려주세요.',
  })
  // The row of the audit record finds no room, so the list is not shown.
  await expect(admin.listUsers()).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/^저장 공간이 가득 차 누가 보았는지 기록할 수 없으므로/),
  })
  await expect(server.login('20240001')).rejects.toMatchObject({ status: 503 })
  expect((await campus.listMyLectures()).data).toEqual([{ name: '자료구조', connected: false }])
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  expect(await ready()).toBe(503)
  const clock = () => new Date()
  expect(await runCommand({ DATABASE_URL: url }, ['user', 'disable', '20240001'], { clock })).toMatchObject({
    code: 1,
    talk: ['데이터베이스의 디스크가 가득 찼습니다. 공간을 만든 뒤 다시 시도해주세요.'],
  })

  disk.full = false
  expect(await ready()).toBe(200)
  await campus.startAttendance({ name: '자료구조' })
  expect((await campus.listMyLectures()).data).toEqual([{ name: '자료구조', connected: true }])
})

/** Makes commits fail as on a full disk while `full` is set. It affects databases that are opened later. */
function fakedDisk() {
  const disk = { full: false }
  const { prepare } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    const statement = prepare.call(this, sql)
    if (sql !== 'commit') return statement
    const run = statement.run.bind(statement)
    statement.run = () => {
      if (!disk.full) return run()
      // SQLite does this when the disk is full.
      this.exec('rollback')
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
    }
    return statement
  })
  onTestFinished(() => spy.mockRestore())
  return disk
}

test(
  'a full disk loses nothing, is logged once a minute, and the server goes on when there is room',
  { timeout: 120_000 },
  async ({ skip }) => {
    const disk = await mountSmallDisk(3)
    if ('missing' in disk) return skip(true, disk.missing)
    const { folder } = disk
    // The workload may take nearly all that the server has.
    reserve(folder, 2 ** 20)
    const log = join(await temporaryFolder(), 'log')
    const server = await startServerProcess({ folder, environment: await rosterOf(61), log })
    const account = { id: studentNumber(60), password: 'byeolbit-baram-88' }
    const workload = newWorkload(60)
    const { record } = workload
    const signUp = () => call(server.url, 'POST /api/auth/signup', { ...account, username: '김하늘' })
    await record.sendRaw({ id: account.id, act: 'signup' }, signUp)
    const { cookie } = await call(server.url, 'POST /api/auth/login', account)
    const stopped = new AbortController()
    const writing = writeUntil(server.url, workload, stopped.signal)
    await acknowledgedAtLeast(20, workload)
    const write = (act: 'start' | 'stop') =>
      record.sendRaw({ id: account.id, act, lecture: lectures[1] }, () =>
        call(server.url, `POST /api/attend/${act}`, { name: lectures[1] }, cookie),
      )
    const get = async (path: string) => (await call(server.url, `GET ${path}`, undefined, cookie)).status

    fillUp(folder)
    await expect.poll(() => [...workload.statuses], { timeout: 60_000 }).toContain(503)
    stopped.abort()
    await writing
    const answers: Answer[] = []
    for (let time = 0; time < 10; time += 1) answers.push(await write('start'), await write('stop'))

    expect(answers.map(({ status }) => status)).toContain(503)
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const refusals = answers.filter(({ status }) => status === 503)
    expect(new Set(refusals.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['1']))
    expect([await get('/api/users/me/lectures'), await get('/healthz'), await get('/readyz')]).toEqual([200, 200, 503])

    freeUp(folder)
    await expect.poll(() => get('/readyz')).toBe(200)
    expect([(await write('start')).status, (await write('stop')).status]).toEqual([200, 200])
    await server.kill()
    const lines = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(1)
    const { lost, half } = await inspectDatabase(join(folder, 'campus.db'), record.writes)
    expect({ lost, half }).toEqual({ lost: [], half: [] })
  },
)

test('a server starts on a disk without room for a second copy of its file, and says what waits for it', async ({
  skip,
}) => {
  const disk = await mountSmallDisk(2)
  if ('missing' in disk) return skip(true, disk.missing)
  const { folder } = disk
  fillUp(folder, { leaving: 1_300_000 })

  const server = await startServerProcess({ folder })

  expect(server.err()).toContain('디스크에 파일의 두 배만큼 자리를 만들면 서버가 한 시간 안에 지웁니다.')
  expect((await call(server.url, 'GET /healthz')).status).toBe(200)
  await server.kill()
})
