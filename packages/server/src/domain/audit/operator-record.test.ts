import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { addUser } from '../../database/queries/users/users.ts'
import { operatorOf } from '../actor.ts'
import { auditedFile, rows } from '../../../test/support/audit.ts'

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
