import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database/empty.ts'
import { campusFiles } from '../../../test/support/roster/campus-files.ts'
import { autumn, everybody, importCampus, optionsFor } from '../../../test/support/roster/import-campus.ts'
import { type Operator, theServer } from '../../domain/actor.ts'
import { findRosterStudent } from '../../domain/sync/students.ts'
import { importRoster } from './import.ts'
import { findRosterState } from './state.ts'
import { acceptHeld, findHeld, planRollback, rejectHeld, rollBack } from './versions.ts'

test('the quarantined roster is accepted only with its code and number, and only while its base is in use', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  const { hold } = await importCampus(db, { students: 20 })
  const { code, removals } = hold!

  await expect(acceptHeld(db, theServer, { code: '00000000', removals }, { clock: () => autumn })).rejects.toThrow(
    '코드가 아닙니다',
  )
  await expect(acceptHeld(db, theServer, { code, removals: removals - 1 }, { clock: () => autumn })).rejects.toThrow(
    '--removals',
  )
  expect(await findRosterStudent(db, '20240039')).toBeDefined()
  await acceptHeld(db, theServer, { code, removals }, { clock: () => autumn })

  expect(await findRosterStudent(db, '20240039')).toBeUndefined()
  expect(await findHeld(db)).toBeUndefined()
  await expect(acceptHeld(db, theServer, { code, removals }, { clock: () => autumn })).rejects.toThrow(
    '보류한 명단이 없습니다',
  )
})

test('a rollback drops the quarantined roster, whose removals were counted from another one', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  await importCampus(db, { students: 39 })
  const { hold } = await importCampus(db, { students: 20 })
  await rollBack(db, theServer, await planRollback(db, undefined), { clock: () => autumn })

  const accepted = acceptHeld(db, theServer, hold!, { clock: () => autumn })

  await expect(accepted).rejects.toThrow('보류한 명단이 없습니다')
  expect(await findRosterStudent(db, '20240039')).toBeDefined()
})

test('a newer file replaces the quarantined one', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  const first = await importCampus(db, { students: 20 })

  const second = await importCampus(db, { students: 10 })

  await expect(acceptHeld(db, theServer, first.hold!, { clock: () => autumn })).rejects.toThrow('코드가 아닙니다')
  expect((await findHeld(db))?.hold.removals).toBe(150)
  expect((await importCampus(db, { students: 39 })).outcome).toBe('imported')
  await expect(acceptHeld(db, theServer, second.hold!, { clock: () => autumn })).rejects.toThrow(
    '보류한 명단이 없습니다',
  )
})

test('a rejected file is not imported again', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  const { hold } = await importCampus(db, { students: 20 })

  await rejectHeld(db, theServer, hold!.code, { clock: () => autumn })

  await expect(importCampus(db, { students: 20 })).rejects.toMatchObject({ reason: 'refused' })
  expect(await findHeld(db)).toBeUndefined()
  expect(await findRosterStudent(db, '20240039')).toBeDefined()
})

test('a rollback goes to the version before, and what it left is not imported again', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  await importCampus(db, { students: 20 }, { guard: 'off' })

  const plan = await planRollback(db, undefined)
  await rollBack(db, theServer, plan, { clock: () => autumn })

  expect([plan.from.number, plan.to.number]).toEqual([2, 1])
  expect(await findRosterStudent(db, '20240039')).toBeDefined()
  await expect(importCampus(db, { students: 20 }, { guard: 'off' })).rejects.toMatchObject({ reason: 'refused' })
  expect((await importCampus(db, {})).outcome).toBe('unchanged')
  await expect(planRollback(db, undefined)).rejects.toThrow('이전 명단이 없습니다')

  await rollBack(db, theServer, await planRollback(db, 2), { clock: () => autumn })
  expect((await importCampus(db, { students: 20 })).outcome).toBe('unchanged')
})

test('a rollback does not return to what an earlier one left', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  await importCampus(db, { students: 20 }, { guard: 'off' })
  await rollBack(db, theServer, await planRollback(db, undefined), { clock: () => autumn })
  await importCampus(db, { students: 10 }, { guard: 'off' })

  const { from, to } = await planRollback(db, undefined)

  expect([from.number, to.number]).toEqual([3, 1])
})

test('an operator may import what was rolled back, which holds it, also when its version is gone', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  await importCampus(db, { students: 39 })
  await rollBack(db, theServer, await planRollback(db, undefined), { clock: () => autumn })
  for (let more = 1; more < 6; more += 1) await importCampus(db, { students: 40 + more })

  expect(await importCampus(db, { students: 39 }, { guard: 'off', dryRun: true })).toMatchObject({
    reasons: [{ code: 'refused' }],
  })
  const { outcome, hold } = await importCampus(db, { students: 39 }, { guard: 'off', byOperator: true })
  await acceptHeld(db, theServer, hold!, { clock: () => autumn })

  expect(outcome).toBe('held')
  expect(await importCampus(db, { students: 39 })).toMatchObject({ outcome: 'unchanged' })
})

test('a quarantined roster is dropped when its source has the file in use again', async () => {
  const db = await testDatabase()
  const path = await writeFolder(campusFiles(everybody))
  const options = optionsFor(path)
  await importRoster(db, options)
  await writeFile(join(path, 'users.csv'), campusFiles({ ...everybody, students: 20 })['users.csv']!)
  expect(await importRoster(db, options)).toMatchObject({ outcome: 'held' })

  expect(await importCampus(db, {})).toMatchObject({ message: '변경 없음' })
  expect(await findHeld(db)).toBeDefined()
  await writeFile(join(path, 'users.csv'), campusFiles(everybody)['users.csv']!)

  expect(await importRoster(db, options)).toMatchObject({ message: expect.stringContaining('거두었습니다') })
  expect((await findRosterState(db, autumn)).state).toBe('current')
})

test('an accepted roster is current, however long it was quarantined', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  const { hold } = await importCampus(db, { students: 20 })
  const later = new Date(autumn.getTime() + 10 * 24 * 60 * 60 * 1000)

  await acceptHeld(db, theServer, hold!, { clock: () => later })

  expect(await findRosterState(db, later)).toEqual({ state: 'current', checkedAt: later.toISOString() })
})

test('a decision that cannot be recorded changes nothing', async () => {
  const db = await testDatabase()
  await importCampus(db, {})
  const { hold } = await importCampus(db, { students: 20 })
  const nobody = { ...theServer, address: null } as unknown as Operator
  const tools = { clock: () => autumn }

  await expect(acceptHeld(db, nobody, hold!, tools)).rejects.toThrow('address')
  await expect(rejectHeld(db, nobody, hold!.code, tools)).rejects.toThrow('address')
  expect((await findHeld(db))?.hold).toEqual(hold)
  await importCampus(db, { students: 41 })
  await expect(rollBack(db, nobody, await planRollback(db, undefined), tools)).rejects.toThrow('address')
  expect(await findRosterStudent(db, '20240040')).toBeDefined()
})
