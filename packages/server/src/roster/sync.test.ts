import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '../store/database.ts'
import { addUser, removeUser } from '../store/users.ts'
import { importRoster } from './import.ts'
import { findRosterStudent } from './students.ts'
import { syncLectures } from './sync.ts'
import { sampleFiles, writeFolder } from './testing.ts'

const minute = 60_000
const day = 24 * 60 * minute

type Class = { id: string; title: string; code?: string; begins?: string; ends?: string }

async function campus(url = ':memory:') {
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const user = await addStudent(db, '20240001')
  let now = Date.parse('2026-10-01T00:00:00Z')
  const clock = () => new Date(now)

  return {
    db,
    user,
    clock,
    later: (milliseconds: number) => void (now += milliseconds),
    enrol: async (...classes: Class[]) => enrol(db, clock, classes),
    /** Longer after the last one than its result counts. */
    sync: (who = user, term = 'current') => {
      now += minute
      return syncLectures(db, { user: who, clock, term })
    },
    names: () => shownNames(db, user.key),
    connect: (name: string) =>
      db
        .updateTable('lectures')
        .set({ connected: 1 })
        .where('name', '=', name)
        .where('removed_at', 'is', null)
        .execute(),
    rows: () => db.selectFrom('lectures').selectAll().orderBy('key').execute(),
  }
}

async function addStudent(db: Db, id: string) {
  const user = await addUser(db, { id, username: '홍길동', passwordHash: 'x', at: new Date() })
  if (!user) throw new Error(`${id} is taken`)
  return user
}

/** Student 20240001 in these classes, student 20240002 in none of them. */
async function enrol(db: Db, clock: () => Date, classes: Class[]) {
  const rows = [...classes, { id: 'other', title: '다른 강의' } satisfies Class]
  const path = await writeFolder(
    sampleFiles({
      'manifest.csv': undefined,
      'classes.csv': `sourcedId,title,classCode\n${rows.map(({ id, title, code }) => `${id},"${title}",${code ?? ''}\n`).join('')}`,
      'enrollments.csv': `classSourcedId,userSourcedId,role,beginDate,endDate\nother,u2,student,,\n${classes
        .map(({ id, begins, ends }) => `${id},u1,student,${begins ?? ''},${ends ?? ''}\n`)
        .join('')}`,
    }),
  )
  await importRoster(db, { path, match: 'auto', term: 'current', clock })
}

async function shownNames(db: Db, userKey: string) {
  const rows = await db
    .selectFrom('lectures')
    .select(['name', 'connected'])
    .where('user_key', '=', userKey)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name, connected }) => (connected === 1 ? `${name} *` : name))
}

test('without a roster the list stays and a sentence says so', async () => {
  const { sync, names } = await campus()

  expect(await sync()).toBe('등록된 명단이 없어 강의 목록을 그대로 두었습니다.')
  expect(await names()).toEqual([])
})

test('what was enrolled in comes unconnected, what was dropped goes, the rest keeps its connection', async () => {
  const { enrol, sync, names, connect } = await campus()

  await enrol({ id: 'a', title: '자료구조' }, { id: 'b', title: '체육' })
  expect(await sync()).toBe('강의 2개가 추가되었습니다.')
  expect(await names()).toEqual(['자료구조', '체육'])

  await connect('자료구조')
  await enrol({ id: 'a', title: '자료구조' }, { id: 'c', title: '영어' }, { id: 'd', title: '수영' })
  expect(await sync()).toBe('강의 2개가 추가되고 1개가 제외되었습니다.')
  expect(await names()).toEqual(['수영', '영어', '자료구조 *'])

  await enrol({ id: 'a', title: '자료구조' })
  expect(await sync()).toBe('강의 2개가 제외되었습니다.')
})

test('where nothing changed nothing is written', async () => {
  const { db, enrol, sync, rows } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  await sync()
  const before = [await rows(), await db.selectFrom('roster_syncs').selectAll().execute()]

  expect(await sync()).toBe('변경된 강의가 없습니다.')
  expect([await rows(), await db.selectFrom('roster_syncs').selectAll().execute()]).toEqual(before)
})

test('a connected lecture that goes is stopped first, as an event', async () => {
  const { db, user, enrol, sync, connect, names } = await campus()
  await enrol({ id: 'a', title: '자료구조' }, { id: 'b', title: '체육' })
  await sync()
  await connect('체육')
  await enrol({ id: 'a', title: '자료구조' })

  await sync()

  expect(await names()).toEqual(['자료구조'])
  expect(await db.selectFrom('attendance_events').selectAll().execute()).toEqual([
    expect.objectContaining({
      user_key: user.key,
      by_key: user.key,
      lecture: '체육',
      connected_from: 1,
      connected_to: 0,
      cause: 'sync',
    }),
  ])
})

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

test('two lectures may exchange their titles', async () => {
  const { enrol, sync, names, connect } = await campus()
  await enrol({ id: 'a', title: '가' }, { id: 'b', title: '나' })
  await sync()
  await connect('가')

  await enrol({ id: 'a', title: '나' }, { id: 'b', title: '가' })

  expect(await sync()).toBe('강의 2개의 이름이 변경되었습니다.')
  expect(await names()).toEqual(['가', '나 *'])
})

test('a given name sticks when its twin comes and goes', async () => {
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

test('a class that comes back within 30 days has its name again, if that is free', async () => {
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

test('a class whose name was given away comes back under another one', async () => {
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

test('lectures that did not come from the roster stay as they are', async () => {
  const { db, user, enrol, sync, names } = await campus()
  await db
    .insertInto('lectures')
    .values({ key: 'm', user_key: user.key, name: '체육', connected: 1, source: 'manual', created_at: 'x' })
    .execute()
  await enrol({ id: 'a', title: '체육' })

  await sync()

  expect(await names()).toEqual(['체육 *', '체육 (2)'])
})

test('only what runs today, in a term of the setting, is listed', async () => {
  const { db, user, sync, names, clock } = await campus()
  const path = await writeFolder(sampleFiles())
  await importRoster(db, { path, match: 'auto', term: 'current', clock })

  await sync()
  expect(await names()).toEqual(['자료구조', '카누/카약'])
  await sync(user, 'all')
  expect(await names()).toEqual(['선형대수', '자료구조', '카누/카약'])
  await sync(user, 'spring')
  expect(await names()).toEqual(['선형대수'])
  await sync(user, 'year')
  expect(await names()).toEqual(['선형대수', '자료구조', '카누/카약'])
})

test('an enrolment counts from its first to its last day, in Korea', async () => {
  const { enrol, sync, names, later } = await campus()
  const classes = [
    { id: 'a', title: '어제까지', ends: '2026-09-30' },
    { id: 'b', title: '오늘까지', ends: '2026-10-01' },
    { id: 'c', title: '내일부터', begins: '2026-10-02' },
  ]

  await enrol(...classes)
  await sync()
  expect(await names()).toEqual(['오늘까지'])
  later(15 * 60 * minute)
  await sync()
  expect(await names()).toEqual(['내일부터'])
})

test('the last result is answered again for ten seconds', async () => {
  const { db, user, enrol, sync, later, clock } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  await sync()
  const again = () => syncLectures(db, { user, clock, term: 'current' })

  later(9_000)
  await enrol({ id: 'a', title: '자료구조' }, { id: 'b', title: '체육' })
  expect(await again()).toBe('강의 1개가 추가되었습니다.')
  later(1_000)
  expect(await again()).toBe('강의 1개가 추가되었습니다.')
  expect(await again()).toBe('강의 1개가 추가되었습니다.')
  later(11_000)
  expect(await again()).toBe('변경된 강의가 없습니다.')
})

test('pressed ten times at once, by two processes, it happens once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-sync-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { db, user, enrol, clock, names } = await campus(`file:${folder}/campus.db`)
  const other = await openDatabase(`file:${folder}/campus.db`)
  onTestFinished(() => other.destroy())
  await enrol({ id: 'a', title: '자료구조' }, { id: 'b', title: '체육' })

  const pressed = Array.from({ length: 10 }, (_, index) =>
    syncLectures(index % 2 ? db : other, { user, clock, term: 'current' }),
  )

  expect(new Set(await Promise.all(pressed))).toEqual(new Set(['강의 2개가 추가되었습니다.']))
  expect(await names()).toEqual(['자료구조', '체육'])
})

test('a student whom the roster does not know has an empty list and is told', async () => {
  const { db, enrol, sync, names } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  await sync()
  const path = await writeFolder(sampleFiles({ 'users.csv': 'sourcedId,role,identifier\nu2,student,20240002\n' }))
  await importRoster(db, { path, match: 'auto', term: 'current', clock: () => new Date('2026-10-01') })

  expect(await sync()).toBe('명단에서 학번을 찾을 수 없습니다. 강의 1개가 제외되었습니다.')
  expect(await names()).toEqual([])
  expect(await sync()).toBe('명단에서 학번을 찾을 수 없습니다.')
})

test('an old roster says its time and does not empty the list of a student whom it does not know', async () => {
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

test('after a failed import the last good roster serves and the message says its time', async () => {
  const { db, enrol, sync, clock } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  const broken = await writeFolder(sampleFiles({ 'users.csv': '<html>' }))
  await expect(importRoster(db, { path: broken, match: 'auto', term: 'current', clock })).rejects.toThrow('HTML')

  expect(await sync()).toBe('강의 1개가 추가되었습니다. (2026년 10월 1일 09:00 명단 기준)')
  await enrol({ id: 'a', title: '자료구조' })
  expect(await sync()).toBe('변경된 강의가 없습니다.')
})

test('whoever deletes the account meanwhile gets no lectures and no failure of the server', async () => {
  const { db, user, enrol, sync, rows } = await campus()
  await enrol({ id: 'a', title: '자료구조' })
  await removeUser(db, user.key)

  await expect(sync()).rejects.toMatchObject({ status: 401 })
  expect(await rows()).toEqual([])
})

test('the roster tells who is a student', async () => {
  const { db, enrol } = await campus()
  expect(await findRosterStudent(db, '20240001')).toBeUndefined()
  await enrol({ id: 'a', title: '자료구조' })

  expect(await findRosterStudent(db, '20240001')).toEqual({ name: '홍길동' })
  expect(await findRosterStudent(db, '20249999')).toBeUndefined()
})
