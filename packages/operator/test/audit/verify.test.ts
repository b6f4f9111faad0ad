import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { AuditRow } from '@campus-connect/core/database/queries/audit.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { chainHash } from '@campus-connect/core/database/queries/audit.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { auditedFile, rows, somebody, tamper } from '../support/audit.ts'

const clock = () => new Date('2026-10-01T00:00:00Z')

async function withRows(count: number) {
  const file = await auditedFile(clock)
  await inTransaction(file.db, async (tx) => {
    for (let row = 1; row <= count; row += 1)
      await record(tx, somebody, { task: 'password-set', subject: `key${row}`, details: { row }, at: clock() })
  })
  const verify = (...more: string[]) => file.operate(['audit', 'verify', ...more])
  return { ...file, verify }
}

test('verify accepts an intact record and prints its end', async () => {
  const { db, verify } = await withRows(3)
  const [, , last] = await rows(db)

  expect(await verify()).toEqual({
    code: 0,
    out: `감사 기록 3건이 모두 맞습니다. 마지막: 3:${last?.hash}\n`,
    talk: [],
  })
})

test('each hash covers the previous hash and its row, and can be recalculated', async () => {
  const { db } = await withRows(2)
  const [first, second] = await rows(db)

  const text = `["${first?.hash}",2,"2026-10-01T00:00:00.000Z",null,"operator","203.0.113.7","password-set","key2","{\\"row\\":2}"]`
  expect(second?.hash).toBe(createHash('sha256').update(text).digest('hex'))
})

test('verify accepts an empty record', async () => {
  expect(await (await withRows(0)).verify()).toMatchObject({
    code: 0,
    out: '감사 기록 0건이 모두 맞습니다. 마지막: 0:\n',
  })
})

function beside(path: string) {
  const database = new DatabaseSync(path)
  onTestFinished(() => database.close())
  return database
}

const columns = ['at', 'by_key', 'operator', 'address', 'task', 'subject_key', 'details', 'hash']
test.each([
  ...columns.map((column) => [`changed in ${column}`, 3, `update audit_events set ${column} = 'x' where sequence = 3`]),
  ['emptied of its operator', 3, 'update audit_events set operator = null where sequence = 3'],
  ['removed from the middle', 3, 'delete from audit_events where sequence = 3'],
  ['removed from the beginning', 1, 'delete from audit_events where sequence = 1'],
  ['removed from the end', 5, 'delete from audit_events where sequence = 5'],
  ['moved', 3, 'update audit_events set sequence = 9 where sequence = 3'],
  [
    'exchanged with another',
    2,
    'update audit_events set subject_key = case sequence when 2 then 3 else 2 end where sequence in (2, 3)',
  ],
  [
    'added beside the program',
    6,
    'insert into audit_events select 6, at, by_key, operator, address, task, subject_key, details, hash from audit_events where sequence = 5',
  ],
  ['removed with all others', 1, 'delete from audit_events'],
  [
    'cut off without a trim',
    3,
    'delete from audit_events where sequence < 3; update audit_chain set cut_sequence = 2, cut_hash = (select hash from audit_events where sequence = 2)',
  ],
] as [string, number, string][])('a row that was %s is named: %i', async (_how, sequence, statement) => {
  const { path, verify } = await withRows(5)
  const hash = beside(path).prepare('select hash from audit_events where sequence = 2').get()

  tamper(path, statement.replace('(select hash from audit_events where sequence = 2)', `'${String(hash?.hash)}'`))

  expect(await verify()).toEqual({
    code: 1,
    out: '',
    talk: [expect.stringMatching(new RegExp(`^감사 기록 ${sequence}번이 맞지 않습니다: .+\\.$`))],
  })
})

test('verify names a last row that was changed together with its hash', async () => {
  const { path, db, verify } = await withRows(5)
  const [, , , fourth, fifth] = await rows(db)
  const hash = chainHash(fourth?.hash ?? '', { ...(fifth as AuditRow), operator: 'nobody' })

  tamper(path, `update audit_events set operator = 'nobody', hash = '${hash}' where sequence = 5`)

  expect(await verify()).toMatchObject({ code: 1, talk: [expect.stringContaining('5번이 맞지 않습니다')] })
})

test('a hash printed earlier reveals a truncated record', async () => {
  const { path, db, verify } = await withRows(5)
  const [, , , fourth, fifth] = await rows(db)
  const printed = `5:${fifth?.hash}`
  expect(await verify('--known', printed)).toMatchObject({ code: 0 })
  expect(await verify('--known', `4:${fourth?.hash}`)).toMatchObject({ code: 0 })

  tamper(
    path,
    'delete from audit_events where sequence = 5',
    `update audit_chain set sequence = 4, hash = '${fourth?.hash}'`,
  )

  expect(await verify()).toMatchObject({ code: 0 })
  expect(await verify('--known', printed)).toMatchObject({
    code: 1,
    talk: [expect.stringContaining('5번이 맞지 않습니다')],
  })
  expect(await verify('--known', `4:${fifth?.hash}`)).toMatchObject({ code: 1 })
})

test.each(['5', ':', 'x:y', `5:${'A'.repeat(64)}`])('an invalid place is a usage error: %s', async (known) => {
  expect(await (await withRows(0)).verify('--known', known)).toMatchObject({ code: 2, out: '' })
})

test.each([
  'update audit_events set at = at',
  'delete from audit_events where sequence = 1',
  'delete from audit_events',
  'replace into audit_events select * from audit_events where sequence = 1',
  'replace into attendance_events select * from attendance_events',
  'update attendance_events set at = at',
  'delete from attendance_events',
])('the database refuses: %s', async (statement) => {
  const { path, db } = await withRows(2)
  await db
    .insertInto('attendance_events')
    .values({ at: '', user_key: '', lecture: '', connected_from: 0, connected_to: 1, by_key: '', cause: 'student' })
    .execute()
  const other = beside(path)

  expect(() => other.exec(statement)).toThrow(/append-only/)
  expect(await rows(db)).toHaveLength(2)
})

test.each(['audit verify', 'check'])('a signal stops %s between two pages, without a result', async (words) => {
  const { operate } = await withRows(3)

  expect(await operate(words.split(' '), { signal: AbortSignal.abort() })).toEqual({
    code: 1,
    out: '',
    talk: ['중단했습니다. 끝까지 확인하지 못했습니다.'],
  })
})

test("a server and an operator's command write one chain", async () => {
  const { path, db, verify } = await withRows(1)
  const other = await openDatabase(`file:${path}`)
  onTestFinished(() => other.destroy())

  for (const each of [other, db, other]) await record(each, somebody, { task: 'password-set', at: clock() })

  expect((await verify()).out).toContain('감사 기록 4건이 모두 맞습니다. 마지막: 4:')
})
