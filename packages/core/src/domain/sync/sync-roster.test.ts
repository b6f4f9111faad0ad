import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { whyEmpty } from './students.ts'
import { importRoster } from '../../roster/import/import.ts'
import { addStudent, campus, day } from '../../../test/support/roster/enrolments.ts'

test('a student who is missing in the roster gets an empty list and a message', async () => {
  const { db, enrol, sync, names } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  await sync()
  const path = await writeFolder(sampleFiles({ 'users.csv': 'sourcedId,role,identifier\nu2,student,20240002\n' }))
  const options = { match: 'auto', term: 'current', guard: 'off', clock: () => new Date('2026-10-01') } as const
  await importRoster(db, { path, ...options })

  expect(await sync()).toBe('명단에서 학번을 찾을 수 없습니다. 강의 1개가 제외되었습니다.')
  expect(await names()).toEqual([])
  expect(await sync()).toBe('명단에서 학번을 찾을 수 없습니다.')
})

test('an old roster shows its time, and does not empty the list of a missing student', async () => {
  const { db, enrol, sync, names, later } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  later(8 * day)
  expect(await sync()).toBe('강의 1개가 추가되었습니다. (2026년 10월 1일 09:00 명단 기준)')

  const stranger = await addStudent(db, '20249999')
  expect(await sync(stranger)).toBe(
    '명단에서 학번을 찾을 수 없습니다. 2026년 10월 1일 09:00 명단이 오래되어 강의 목록을 그대로 두었습니다.',
  )
  expect(await names()).toEqual(['자료구조'])
})

test('after a failed import the last good roster is used, and the message shows its time', async () => {
  const { db, enrol, sync, clock } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  const broken = await writeFolder(sampleFiles({ 'users.csv': '<html>' }))
  await expect(importRoster(db, { path: broken, match: 'auto', term: 'current', clock })).rejects.toThrow('HTML')

  expect(await sync()).toBe('강의 1개가 추가되었습니다. (2026년 10월 1일 09:00 명단 기준)')
  await enrol({ id: 'a', title: '자료구조' })
  expect(await sync()).toBe('변경된 강의가 없습니다.')
})

test('an empty list has its reason: no roster, an unknown number, or no classes', async () => {
  const { db, enrol, sync } = await campus()
  expect(await whyEmpty(db, '20240001')).toBe('no-roster')
  await enrol({ id: 'a', title: '지난 학기', ends: '2026-08-31' })

  expect(await whyEmpty(db, '20249999')).toBe('unknown-student')
  expect(await whyEmpty(db, '20240001')).toBe('no-classes')
  expect(await sync()).toBe('명단에 이번 학기 강의가 없습니다.')
})
