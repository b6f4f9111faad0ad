import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database/empty.ts'
import { forgetClassesBefore } from '../../database/queries/roster/members.ts'
import {
  listExceptions,
  putExceptions,
  putTimetable,
  type TimetableException,
} from '../../database/queries/timetable.ts'
import { wholeDay } from './calendar.ts'
import { hasTimetable, listMeetings, ownRuleOf } from './list-meetings.ts'

const [monday, thursday] = [1, 4]
const nine = 9 * 60

test('lists the meetings of classes in the order of their times, without holidays and 휴강, with 보강', async () => {
  const db = await campus()
  await putExceptions(db, [
    exception('2026-09-07', { class_sourced_id: 'a' }),
    exception('2026-09-10', { name: '축제' }),
    exception('2026-09-12', { class_sourced_id: 'a', kind: 'make-up', begins: nine, ends: nine + 75 }),
    exception('2026-09-24', { kind: 'on' }),
  ])

  const meetings = await listMeetings(db, ['a', 'none', 'night'], { first: '2026-09-01', last: '2026-09-30' })

  expect([...meetings.keys()].toSorted()).toEqual(['a', 'night'])
  expect(daysOf(meetings.get('a'))).toEqual([
    '2026-09-03T00:00:00.000Z',
    '2026-09-12T00:00:00.000Z 보강',
    '2026-09-14T00:00:00.000Z',
    '2026-09-17T00:00:00.000Z',
    '2026-09-21T00:00:00.000Z',
    // A holiday, 추석 전날, on which this campus teaches; on the day of 추석 it does not.
    '2026-09-24T00:00:00.000Z',
    '2026-09-28T00:00:00.000Z',
  ])
})

test('a class over midnight belongs to the day on which it begins', async () => {
  const meetings = await listMeetings(await campus(), ['night'], { first: '2026-09-03', last: '2026-09-03' })

  expect(meetings.get('night')).toEqual([
    {
      day: '2026-09-03',
      begins: new Date('2026-09-03T22:30:00+09:00'),
      ends: new Date('2026-09-04T00:10:00+09:00'),
      makeUp: false,
    },
  ])
})

test('the whole campus follows the timetable of another day', async () => {
  const db = await campus()
  await putExceptions(db, [
    exception('2026-12-10', { name: '10월 5일 보강' }),
    exception('2026-12-10', { kind: 'make-up', of_day: '2026-10-05' }),
  ])

  const december = { first: '2026-12-10', last: '2026-12-10' }
  const holiday = { first: '2026-10-05', last: '2026-10-05' }

  expect(daysOf((await listMeetings(db, ['a'], december)).get('a'))).toEqual(['2026-12-10T00:00:00.000Z 보강'])
  expect((await listMeetings(db, ['night'], december)).get('night')).toEqual([])
  expect((await listMeetings(db, ['a'], holiday)).get('a')).toEqual([])
})

test("what a class says about a day counts more than the campus's word, and that more than the holiday", async () => {
  const db = await campus()
  const day = '2026-09-24'
  const days = { first: day, last: day }
  const meets = async () => ((await listMeetings(db, ['a'], days)).get('a') ?? []).length

  expect(await meets()).toBe(0)
  await putExceptions(db, [exception(day, { kind: 'on' })])
  expect(await meets()).toBe(1)
  await putExceptions(db, [exception(day, { class_sourced_id: 'a', begins: nine + 1 })])
  expect(await meets()).toBe(1)
  await putExceptions(db, [exception(day, { class_sourced_id: 'a', begins: nine })])
  expect(await meets()).toBe(0)
})

test('a make-up at the time of a meeting is that meeting, and one of the campus spares a class that cancels it', async () => {
  const db = await campus()
  const days = { first: '2026-09-14', last: '2026-09-15' }
  await putExceptions(db, [
    exception('2026-09-14', { kind: 'make-up', class_sourced_id: 'a', begins: nine, ends: nine + 75 }),
    exception('2026-09-15', { kind: 'make-up', of_day: '2026-09-07' }),
  ])
  const listed = async () => daysOf((await listMeetings(db, ['a'], days)).get('a'))

  expect(await listed()).toEqual(['2026-09-14T00:00:00.000Z', '2026-09-15T00:00:00.000Z 보강'])
  await putExceptions(db, [exception('2026-09-15', { class_sourced_id: 'a' })])
  expect(await listed()).toEqual(['2026-09-14T00:00:00.000Z'])
})

test("a class's own rule is found; without a timetable there is none", async () => {
  const db = await campus()

  expect(await ownRuleOf(db, ['a', 'night', 'none'])).toEqual(new Map([['night', { late: 5 }]]))
  expect(await hasTimetable(db)).toBe(true)
  expect(await hasTimetable(await testDatabase())).toBe(false)
})

test('a class that a trim forgets leaves no timetable', async () => {
  const db = await campus()
  await putExceptions(db, [exception('2026-09-07', { class_sourced_id: 'a' }), exception('2026-10-15')])
  const known = {
    title: '자료구조',
    code: 'a',
    terms: '[]',
    begins_on: '2026-09-01',
    ends_on: '2026-12-18',
    known_at: '',
  }
  await db
    .insertInto('known_classes')
    .values({ sourced_id: 'a', ...known })
    .execute()

  await forgetClassesBefore(db, '2026-12-19')

  const days = { first: '2026-09-01', last: '2026-09-30' }
  expect([...(await listMeetings(db, ['a', 'night'], days)).keys()]).toEqual(['night'])
  expect((await listExceptions(db)).map(({ day }) => day)).toEqual(['2026-10-15'])
})

/** `a`: Mondays and Thursdays at nine in the autumn; `night`: Thursdays over midnight, without a limit. */
async function campus() {
  const db = await testDatabase()
  const weekly = { begins: nine, ends: nine + 75, begins_on: '2026-09-01', ends_on: '2026-12-18' }
  await putTimetable(
    db,
    [
      { class_sourced_id: 'a', rule: '{}' },
      { class_sourced_id: 'night', rule: '{"late":5}' },
    ],
    [
      { class_sourced_id: 'a', weekday: monday, ...weekly },
      { class_sourced_id: 'a', weekday: thursday, ...weekly },
      {
        class_sourced_id: 'night',
        weekday: thursday,
        begins: 22 * 60 + 30,
        ends: 24 * 60 + 10,
        begins_on: '',
        ends_on: '',
      },
    ],
  )
  return db
}

function exception(day: string, rest: Partial<TimetableException> = {}): TimetableException {
  const usual = { class_sourced_id: '', kind: 'off', begins: wholeDay, ends: null, of_day: null, name: '' } as const
  return { day, ...usual, at: '2026-09-01T00:00:00.000Z', ...rest }
}

const daysOf = (meetings: readonly { begins: Date; makeUp: boolean }[] = []) =>
  meetings.map(({ begins, makeUp }) => begins.toISOString() + (makeUp ? ' 보강' : ''))
