import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'
import { operatorOf } from '@campus-connect/core/domain/actor.ts'
import { auditedFile, rows } from '../support/audit.ts'

const clock = () => new Date('2026-10-01T00:00:00Z')

async function start() {
  const file = await auditedFile(clock)
  const { db } = file
  const add = (id: string, admin: boolean) =>
    inTransaction(db, (tx) => addUser(tx, { id, username: '홍길동', passwordHash: 'x', admin, at: clock() }))
  const [admin, student] = [await add('20990001', true), await add('20240001', false)]
  return { ...file, admin: admin?.key, student: student?.key }
}

test("an operator's change is recorded with the system account and address", async () => {
  const { db, operate, student } = await start()
  const roster = await writeFolder(sampleFiles())

  for (const argv of [
    ['admin', 'grant', '20240001', '--yes'],
    ['admin', 'revoke', '20240001'],
    ['admin', 'set-password', '20240001'],
    ['roster', 'import', roster],
    ['roster', 'show'],
    ['roster', 'show', '20240001'],
    ['export', 'attendance'],
    ['export', 'audit'],
    ['backup'],
  ])
    expect(await operate(argv, { secret: 'byeolbit-baram-88' })).toMatchObject({ code: 0 })

  const by = { by_key: null, operator: 'operator', address: '203.0.113.7', at: '2026-10-01T00:00:00.000Z' }
  expect(await rows(db)).toMatchObject([
    { ...by, task: 'admin-grant', subject_key: student },
    { ...by, task: 'admin-revoke', subject_key: student },
    { ...by, task: 'password-set', subject_key: student },
    { ...by, task: 'roster-import', subject_key: null },
    { ...by, task: 'roster-read', subject_key: null },
    { ...by, task: 'roster-read', subject_key: student },
    { ...by, task: 'attendance-export', subject_key: null },
    { ...by, task: 'audit-export', subject_key: null },
    { ...by, task: 'backup', subject_key: null },
  ])
  expect(JSON.stringify(await rows(db))).not.toMatch(/20240001|홍길동|byeolbit/)
})

test('a refused command leaves no row', async () => {
  const { db, operate } = await start()
  const roster = await writeFolder(sampleFiles())

  for (const [code, argv] of [
    [1, ['admin', 'revoke', '20990001']],
    [1, ['admin', 'grant', '20249999']],
    [1, ['admin', 'grant', '20240001', '--yes']],
    [2, ['admin', 'grant', '20240001']],
    [1, ['admin', 'set-password', '20240001']],
    [0, ['roster', 'import', '--dry-run', roster]],
    [1, ['roster', 'show', '20240001']],
  ] as const)
    expect([argv, (await operate([...argv], { secret: 'short' })).code]).toEqual([argv, code])

  expect(await rows(db)).toEqual([])
})

test('the operator is the system account, with the address from SSH', () => {
  const { account, address } = operatorOf({})

  expect(account).not.toBe('')
  expect(address).toBe('local')
  expect(operatorOf({ SSH_CONNECTION: '203.0.113.7 50123 10.0.0.5 22' })).toMatchObject({
    account,
    address: '203.0.113.7',
  })
  expect(operatorOf({ SUDO_USER: 'kim' })).toMatchObject({ account: `kim (${account})`, address: 'local' })
})

test('no environment forges a line of the export: what would break it is recorded visibly, and cut', async () => {
  const forged = 'kim\n9,2026-10-01T00:00:00.000Z,,root,local,audit-trim,,,,,'
  const { account, address } = operatorOf({
    SUDO_USER: `kim\r\u2028\u202e\u001b[2J\ud800${forged}${'가'.repeat(100)}`,
    SSH_CONNECTION: '203.0.113.7\n10,2026 50123 10.0.0.5 22',
  })

  expect(account).toContain(String.raw`kim\r\u2028\u202e\u001b[2J\ud800kim\n9,2026-10-01`)
  expect(account.length).toBeLessThan(150)
  for (const text of [account, address]) expect(text).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202e]/u)
  expect(address).toBe(String.raw`203.0.113.7\n10,2026`)
})

test('a record of an earlier version with line breaks stays one line of the export', async () => {
  const { operate } = await start()
  const old = { kind: 'operator', account: 'kim\n9,2026\r10\u202e', address: '1\n2' } as const

  const { code, out } = await operate(['export', 'audit'], { operator: old })

  expect(code).toBe(0)
  expect(out.split(/[\n\r]/)).toHaveLength(3)
  expect(out).toContain(String.raw`"kim\n9,2026\r10\u202e",1\n2,audit-export`)
  expect((await operate(['audit', 'verify'])).code).toBe(0)
})
