import { expect, test } from 'vitest'
import { campus, day } from '../../../test/support/roster/enrolments.ts'

test('a new title renames the lecture in place, a new code does not', async () => {
  const { enrol, sync, names, connect } = await campus()
  await enrol({ id: 'a', title: '자료구조', code: '01' })
  await sync()
  await connect('자료구조')

  await enrol({ id: 'a', title: '자료구조', code: '02' })
  expect(await sync()).toBe('변경된 강의가 없습니다.')
  await enrol({ id: 'a', title: '고급 자료구조', code: '02' }, { id: 'b', title: '체육' })
  expect(await sync()).toBe('강의 1개가 추가되고 1개의 이름이 변경되었습니다.')
  expect(await names()).toEqual(['고급 자료구조 *', '체육'])
})

test('two lectures can swap their titles', async () => {
  const { enrol, sync, names, connect } = await campus()
  await enrol({ id: 'a', title: '가' }, { id: 'b', title: '나' })
  await sync()
  await connect('가')

  await enrol({ id: 'a', title: '나' }, { id: 'b', title: '가' })

  expect(await sync()).toBe('강의 2개의 이름이 변경되었습니다.')
  expect(await names()).toEqual(['가', '나 *'])
})

test('a name stays when a lecture of the same title comes and goes', async () => {
  const { enrol, sync, names } = await campus()
  await enrol({ id: 'a', title: '자료구조', code: '01' })
  await sync()
  await enrol({ id: 'a', title: '자료구조', code: '01' }, { id: 'b', title: '자료구조', code: '02' })
  await sync()
  expect(await names()).toEqual(['자료구조', '자료구조 (02)'])

  await enrol({ id: 'b', title: '자료구조', code: '02' })
  await sync()
  expect(await names()).toEqual(['자료구조 (02)'])
})

test('a class that returns within 30 days gets its old name, if it is free', async () => {
  const { db, enrol, sync, names, later } = await campus()
  const [first, second] = [
    { id: 'a', title: '체육', code: '01' },
    { id: 'b', title: '체육', code: '02' },
  ]
  await enrol(first, second)
  await sync()
  await enrol()
  await sync()
  expect(await names()).toEqual([])

  later(29 * day)
  await enrol(first)
  await sync()
  expect(await names()).toEqual(['체육 (01)'])
  expect(await db.selectFrom('lectures').selectAll().where('class_sourced_id', '=', 'a').execute()).toHaveLength(1)

  later(2 * day)
  await enrol(first, { ...second, code: '03' })
  await sync()
  expect(await names()).toEqual(['체육 (01)', '체육 (03)'])
})

test('a class whose name is taken returns under another name', async () => {
  const { enrol, sync, names } = await campus()
  await enrol({ id: 'a', title: '체육', code: '01' })
  await sync()
  await enrol({ id: 'b', title: '체육', code: '02' })
  await sync()
  expect(await names()).toEqual(['체육'])

  await enrol({ id: 'a', title: '체육', code: '01' }, { id: 'b', title: '체육', code: '02' })
  await sync()
  expect(await names()).toEqual(['체육', '체육 (01)'])
})

test('a lecture that comes back is connected as it was, with an event', async () => {
  const { db, enrol, sync, connect, names } = await campus()
  const both = [
    { id: 'a', title: '자료구조' },
    { id: 'b', title: '체육' },
  ]
  await enrol(...both)
  await sync()
  await connect('자료구조')
  await enrol()
  await sync()
  expect(await names()).toEqual([])

  await enrol(...both)
  await sync()

  expect(await names()).toEqual(['자료구조 *', '체육'])
  const events = await db.selectFrom('attendance_events').select(['lecture', 'connected_to', 'cause']).execute()
  expect(events.map(({ lecture, connected_to, cause }) => [lecture, connected_to, cause])).toEqual([
    ['자료구조', 0, 'sync'],
    ['자료구조', 1, 'sync'],
  ])
})
