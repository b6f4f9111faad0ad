import { expect, test } from 'vitest'
import { campus } from '../../../test/support/roster/enrolments.ts'
import { findRosterStudent } from './students.ts'

test('findRosterStudent finds the students of the roster', async () => {
  const { db, enrol } = await campus()
  expect(await findRosterStudent(db, '20240001')).toBeUndefined()
  await enrol({ id: 'a', title: '자료구조' })

  expect(await findRosterStudent(db, '20240001')).toEqual({ name: '홍길동' })
  expect(await findRosterStudent(db, '20249999')).toBeUndefined()
})
