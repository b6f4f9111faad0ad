import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../../test/support/server.ts'

async function start() {
  const lectures = ['자료구조', '카누/카약 50% #1']
  const server = await testServer({
    students: [
      { id: '20240001', lectures },
      { id: '20240002', lectures },
    ],
  })
  onTestFinished(server.close)
  return server
}

const unknown = { kind: 'refused', status: 404, message: '해당 강의를 찾을 수 없습니다.' }

test('a connection belongs to the student who made it', async () => {
  const server = await start()

  expect(await server.as('20240001').startAttendance({ name: '자료구조' })).toEqual({
    message: '‘자료구조’ 강의가 연결되었습니다.',
    data: null,
    changed: true,
  })

  expect((await server.as('20240001').listMyLectures()).data).toContainEqual({ name: '자료구조', connected: true })
  expect((await server.as('20240002').listMyLectures()).data).toContainEqual({ name: '자료구조', connected: false })
})

test('a student can disconnect a lecture', async () => {
  const server = await start()
  const campus = server.as('20240001')
  await campus.startAttendance({ name: '카누/카약 50% #1' })

  expect(await campus.stopAttendance({ name: '카누/카약 50% #1' })).toEqual({
    message: '‘카누/카약 50% #1’ 강의 연결이 해제되었습니다.',
    data: null,
    changed: true,
  })
  expect((await campus.listMyLectures()).data.some(({ connected }) => connected)).toBe(false)
})

test('what is so already stays so, and the answer says that nothing changed', async () => {
  const server = await start()
  const campus = server.as('20240001')
  const name = '자료구조'

  expect(await campus.stopAttendance({ name })).toEqual({
    message: '이미 연결 해제되어 있습니다.',
    data: null,
    changed: false,
  })
  const five = await Promise.all(Array.from({ length: 5 }, () => campus.startAttendance({ name })))
  expect(five.filter(({ changed }) => changed)).toHaveLength(1)
  expect(five.find(({ changed }) => !changed)?.message).toBe('이미 연결되어 있습니다.')
})

test('repeating a change changes nothing and writes no event', async () => {
  const server = await start()
  const campus = server.as('20240001')

  await campus.stopAttendance({ name: '자료구조' })
  await Promise.all(Array.from({ length: 5 }, () => campus.startAttendance({ name: '자료구조' })))
  await campus.stopAttendance({ name: '자료구조' })

  const events = await server.db.selectFrom('attendance_events').selectAll().orderBy('sequence').execute()
  expect(events).toMatchObject([
    { lecture: '자료구조', connected_from: 0, connected_to: 1, cause: 'student' },
    { lecture: '자료구조', connected_from: 1, connected_to: 0, cause: 'student' },
  ])
  expect(events.every(({ by_key }) => by_key === '')).toBe(true)
})

test('a name is found in any Unicode form, and the answer names the lecture as it is stored', async () => {
  const server = await start()

  const { message } = await server.as('20240001').startAttendance({ name: ` ${'자료구조'.normalize('NFD')} ` })

  expect(message).toBe('‘자료구조’ 강의가 연결되었습니다.')

  expect((await server.as('20240001').listMyLectures()).data).toContainEqual({ name: '자료구조', connected: true })
})

test('a lecture of somebody else is unknown', async () => {
  const server = await start()

  await expect(server.as('20240001').startAttendance({ name: '선형대수' })).rejects.toMatchObject(unknown)
  await expect(server.as('20240001').stopAttendance({ name: '자료구조 ()' })).rejects.toMatchObject(unknown)
})

test('an invalid name is refused with the reason', async () => {
  const campus = (await start()).as('20240001')
  const refused = { status: 400, message: '강의 이름은 제어 문자 없이 1자 이상 100자 이하여야 합니다.' }

  await expect(campus.startAttendance({ name: '' })).rejects.toMatchObject({
    status: 400,
    message: '강의 이름을 입력해주세요.',
  })
  await expect(campus.startAttendance({ name: '가'.repeat(101) })).rejects.toMatchObject(refused)
  await expect(campus.startAttendance({ name: 'a\u202eb' })).rejects.toMatchObject(refused)
  await expect(campus.startAttendance({ name: 'x'.repeat(10_000) })).rejects.toMatchObject({ status: 400 })
})

test('nothing is connected without a session', async () => {
  const campus = (await start()).campus()

  await expect(campus.startAttendance({ name: '자료구조' })).rejects.toMatchObject({ status: 401 })
  await expect(campus.stopAttendance({ name: '자료구조' })).rejects.toMatchObject({ status: 401 })
})
