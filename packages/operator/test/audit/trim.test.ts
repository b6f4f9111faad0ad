import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { auditedFile, rows, somebody, tamper } from '../support/audit.ts'

const now = new Date('2026-10-01T00:00:00Z')

/** 28 events, one a month from July 2024, and their export. */
async function start() {
  const file = await auditedFile(() => now)
  await inTransaction(file.db, async (tx) => {
    for (let month = 6; month < 34; month += 1)
      await record(tx, somebody, {
        task: 'password-set',
        subject: `key${month}`,
        at: new Date(Date.UTC(2024, month, 1)),
      })
  })
  const exported = `${file.folder}/audit.csv`
  const { out } = await file.operate(['export', 'audit'])
  writeFileSync(exported, out)
  const trim = (before = '2025-10-01', path = exported) =>
    file.operate(['audit', 'trim', '--before', before, '--exported', path])
  const verify = (...more: string[]) => file.operate(['audit', 'verify', ...more])
  return { ...file, exported, out, trim, verify }
}

test('a trim removes exported rows, and the chain continues from the last one', async () => {
  const { db, trim, verify, operate } = await start()
  const before = await rows(db)
  expect(before).toHaveLength(29)

  expect(await trim()).toEqual({ code: 0, out: '', talk: ['감사 기록 15건을 지웠습니다.'] })

  const after = await rows(db)
  expect(after.slice(0, -1)).toEqual(before.slice(15))
  expect(after.at(-1)).toMatchObject({ sequence: 30, task: 'audit-trim', operator: 'operator' })
  expect(JSON.parse(after.at(-1)?.details ?? '')).toEqual({ through: 15, hash: before[14]?.hash })
  expect((await verify()).out).toContain('감사 기록 15건이 모두 맞습니다. 마지막: 30:')
  expect((await verify('--known', `15:${before[14]?.hash}`)).code).toBe(0)
  expect(await verify('--known', `14:${before[13]?.hash}`)).toMatchObject({
    code: 1,
    talk: [expect.stringContaining('이미 잘라')],
  })
  expect((await operate(['export', 'audit'])).out.split('\n')[1]).toMatch(/^16,/)
})

test('a repeated trim removes nothing, and a later one more', async () => {
  const { db, trim, verify } = await start()
  await trim('2025-01-01')

  expect(await trim('2025-01-01')).toMatchObject({ code: 0, talk: ['감사 기록 0건을 지웠습니다.'] })
  expect(await trim('2025-03-01T00:00:00Z')).toMatchObject({ code: 0, talk: ['감사 기록 2건을 지웠습니다.'] })
  expect((await rows(db))[0]).toMatchObject({ sequence: 9, at: '2025-03-01T00:00:00.000Z' })
  expect((await verify()).code).toBe(0)
})

test('the next trim finishes an interrupted one, and the chain verifies in between', async () => {
  const { path, db, trim, verify } = await start()
  const [first] = await rows(db)
  await trim()
  const columns = Object.values(first ?? {}).map((value) => (value === null ? 'null' : `'${value}'`))
  tamper(path, `insert into audit_events values (${columns.join()})`)
  expect((await verify()).code).toBe(0)

  await trim()

  expect((await rows(db))[0]).toMatchObject({ sequence: 16 })
})

test.each([
  ['lacks a row', (csv: string) => csv.replace(/^7,.*\n/m, ''), '7번'],
  ['lacks the last row', (csv: string) => csv.replace(/^15,.*\n/m, ''), '15번'],
  ['has another row', (csv: string) => csv.replace(/^(15,.*)[0-9a-f]{64}$/m, `$1${'0'.repeat(64)}`), '15번'],
  ['is empty', () => '', '1번'],
  ['is no CSV', () => 'a,b\n"', 'CSV|읽을 수 없습니다'],
])('a trim removes nothing if the file %s', async (_how, spoil, named) => {
  const { db, exported, out, trim } = await start()
  writeFileSync(exported, spoil(out))

  expect(await trim()).toMatchObject({ code: 1, talk: [expect.stringMatching(named)] })
  expect(await rows(db)).toHaveLength(29)
})

test('a trim removes nothing without a file or with a broken chain', async () => {
  const { path, db, trim } = await start()

  expect(await trim('2025-01-01', '/nonexistent')).toMatchObject({ code: 1 })
  tamper(path, "update audit_events set operator = 'somebody' where sequence = 29")
  expect(await trim()).toMatchObject({ code: 1, talk: [expect.stringContaining('29번이 맞지 않습니다')] })
  expect(await rows(db)).toHaveLength(29)
})

test('the record is kept for one year, and for two years from 50,000 accounts', async () => {
  const { path, trim } = await start()
  expect(await trim('2025-10-02')).toMatchObject({
    code: 1,
    talk: ['감사 기록은 1년 동안 보관해야 합니다. --before는 2025-10-01까지 쓸 수 있습니다.'],
  })
  const database = new DatabaseSync(path)
  database.exec(`with recursive number(n) as (select 1 union all select n + 1 from number where n < 50000)
    insert into users (key, id, username, password_hash, admin, enabled, demo, created_at, updated_at, search, name_order)
      select n, n, 'x', 'x', 0, 1, 0, '', '', n, 'x' from number`)
  database.close()

  expect(await trim('2024-10-02')).toMatchObject({ code: 1, talk: [expect.stringContaining('2년')] })
  expect(await trim('2024-10-01')).toMatchObject({ code: 0, talk: ['감사 기록 3건을 지웠습니다.'] })
})

test.each([['yesterday'], ['2025-02-30'], ['2025-10-01T00:00'], ['1759276800000'], ['']])(
  'an invalid day is a usage error: %s',
  async (day) => expect(await (await start()).trim(day)).toMatchObject({ code: 2 }),
)

test('day and file are required', async () => {
  const { operate } = await auditedFile(() => now)

  for (const argv of [
    ['audit', 'trim'],
    ['audit', 'trim', '--before', '2025-01-01'],
  ])
    expect(await operate(argv)).toMatchObject({ code: 2, talk: [expect.stringContaining('필요한 옵션이 없습니다')] })
})

test('the export is CSV that is safe in a spreadsheet', async () => {
  const { operate, db } = await auditedFile(() => now)
  const operator = { kind: 'operator', account: '=HYPERLINK("http://evil.example")', address: '+82' } as const
  await record(db, operator, { task: 'password-set', details: { said: 'a "b",\nc' }, at: now })

  const { code, out } = await operate(['export', 'audit'])

  expect(code).toBe(0)
  const [first, last] = await rows(db)
  const [head, ...lines] = parse(out, { bom: true })
  expect(out.startsWith('\ufeffsequence,')).toBe(true)
  expect(head).toEqual([
    'sequence',
    'at',
    'by',
    'operator',
    'address',
    'task',
    'subject',
    'details',
    'byKey',
    'subjectKey',
    'hash',
  ])
  expect(lines).toEqual([
    [
      '1',
      now.toISOString(),
      '',
      `'${operator.account}`,
      "'+82",
      'password-set',
      '',
      '{"said":"a \\"b\\",\\nc"}',
      '',
      '',
      first?.hash,
    ],
    ['2', now.toISOString(), '', 'operator', '203.0.113.7', 'audit-export', '', '{}', '', '', last?.hash],
  ])
})
