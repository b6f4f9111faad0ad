import { array, assert, constantFrom, integer, oneof, property, record, string, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { parsePeriods, type Periods } from '../../model/periods.ts'
import { hasNoTime } from './time-forms.ts'
import { readTimes } from './times.ts'

const periodsOf = (text: string): Periods => {
  const read = parsePeriods(text)
  if ('wrong' in read) throw new Error(read.wrong)
  return read.periods
}

const hours = Array.from({ length: 12 }, (_, index) => {
  const hour = String(index + 9).padStart(2, '0')
  return `${index + 1}=${hour}:00-${hour}:50`
})
const periods = periodsOf(
  [...hours, 'A=09:00-10:15', 'B=10:30-11:45', 'C=12:00-13:15', '야1=18:00-18:45', '야2=18:50-19:35'].join(','),
)
/** Of half an hour each, without breaks. */
const halfHours = periodsOf('1A=09:00-09:30,1B=09:30-10:00,2A=10:00-10:30,2B=10:30-11:00,16=16:30-17:00,17=17:00-17:30')

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function read(text: string, known = periods) {
  const found = readTimes(text, known)
  if ('code' in found) return `${found.code} ${found.about}`
  return found.times
    .map(({ weekday, begins, ends }) => `${'월화수목금토일'[weekday - 1]} ${clock(begins)}-${clock(ends)}`)
    .join(', ')
}

/** As course lists of Korean universities write them. */
test.each([
  ['월3,4(공학관 301) 수5', '월 11:00-12:50, 수 13:00-13:50'],
  ['화 10:30-11:45', '화 10:30-11:45'],
  ['월·수 3-4교시', '월 11:00-12:50, 수 11:00-12:50'],
  ['월ㆍ수 3∼4교시', '월 11:00-12:50, 수 11:00-12:50'],
  ['월(3-4) 우당교양관 601호', '월 11:00-12:50'],
  ['월(09:00~10:15)/수(09:00~10:15)', '월 09:00-10:15, 수 09:00-10:15'],
  ['월 10:30~12:00 / 수 10:30~12:00', '월 10:30-12:00, 수 10:30-12:00'],
  ['월 수 15:00-16:15 (미래관 20403)', '월 15:00-16:15, 수 15:00-16:15'],
  ['월2,3,(북악관-401),목4', '월 10:00-11:50, 목 12:00-12:50'],
  ['월2,3 / 목4 <310관(310관) 727호>', '월 10:00-11:50, 목 12:00-12:50'],
  ['월A(팔309) 수A(팔309)', '월 09:00-10:15, 수 09:00-10:15'],
  ['화B,목C', '화 10:30-11:45, 목 12:00-13:15'],
  ['월 09:00(75) 609-203, 수 09:00(75) 609-203', '월 09:00-10:15, 수 09:00-10:15'],
  ['월 10:30-12:00 201-403', '월 10:30-12:00'],
  ['월10:30-11:45【26312】,수10:30-11:45【26312】', '월 10:30-11:45, 수 10:30-11:45'],
  ['월 01,02,03(W2-101)', '월 09:00-11:50'],
  ['월234', '월 10:00-12:50'],
  ['월34', '월 11:00-12:50'],
  ['월11,12', '월 19:00-20:50'],
  ['월12교시', '월 20:00-20:50'],
  ['목7~9', '목 15:00-17:50'],
  ['월요일 3교시, 목요일 제4교시', '월 11:00-11:50, 목 12:00-12:50'],
  ['월 3교시~4교시', '월 11:00-12:50'],
  ['월,수 3', '월 11:00-11:50, 수 11:00-11:50'],
  ['월수금 2', '월 10:00-10:50, 수 10:00-10:50, 금 10:00-10:50'],
  ['월~수 1', '월 09:00-09:50, 화 09:00-09:50, 수 09:00-09:50'],
  ['월1 월2 월5', '월 09:00-10:50, 월 13:00-13:50'],
  ['월 3-4교시(11:00-12:50)', '월 11:00-12:50'],
  ['월[3,4](공학관 301) 수[5]', '월 11:00-12:50, 수 13:00-13:50'],
  ['[월]09:00-10:30', '월 09:00-10:30'],
  ['월（３，４）', '월 11:00-12:50'],
  ['월1,2(야)', '월 18:00-19:35'],
  ['월(야)1,2 수3', '월 18:00-19:35, 수 11:00-11:50'],
  ['(야)월1,수2', '월 18:00-18:45, 수 18:50-19:35'],
  ['화 야1,야2', '화 18:00-19:35'],
  ['화야1-2', '화 18:00-19:35'],
  ['금 18:30-21:15(야)', '금 18:30-21:15'],
  ['금 22:30~00:10', '금 22:30-24:10'],
  ['금 23:00-24:00', '금 23:00-24:00'],
  ['토 오후 1:30~3:00', '토 13:30-15:00'],
  ['토 오전 10:30~12:00', '토 10:30-12:00'],
  ['토 오전 10시 30분~오후 1시', '토 10:30-13:00'],
  ['일 10시-12시', '일 10:00-12:00'],
  ['Mon/Wed 10:30-11:45', '월 10:30-11:45, 수 10:30-11:45'],
  ['Tue 1:30 PM - 2:45 PM', '화 13:30-14:45'],
  ['월 09:00-09:50, 월 10:00-10:50', '월 09:00-09:50, 월 10:00-10:50'],
  ['월 09:00-10:15, 월 10:15-11:30', '월 09:00-11:30'],
  ['월3,4 수5 월3,4', '월 11:00-12:50, 수 13:00-13:50'],
  ['월3,4 / 화(실습)5,6(화상강의실)', '월 11:00-12:50, 화 13:00-14:50'],
  ['월 9:00AM-10:15AM', '월 09:00-10:15'],
  ['월3 공학관 301, 수5 E동 102호', '월 11:00-11:50, 수 13:00-13:50'],
  ['화 10:30-11:45 (60주년기념관 201)', '화 10:30-11:45'],
])('reads %s', (text, times) => {
  expect(read(text)).toBe(times)
})

test.each([
  ['월1A,1B,2A', '월 09:00-10:30'],
  ['월1A~2B(IT4-103)', '월 09:00-11:00'],
  ['월16,17(하-222)', '월 16:30-17:30'],
  ['월1A,2A', '월 09:00-09:30, 월 10:00-10:30'],
])('reads %s in half hours', (text, times) => {
  expect(read(text, halfHours)).toBe(times)
})

test('rooms of four figures, buildings and periods of one letter are told apart', () => {
  expect(read('월2,3(R702) 수4(정보과학관 21304-이형구실)')).toBe('월 10:00-11:50, 수 12:00-12:50')
})

/** What has several meanings, or none, is refused with the part that is meant. */
test.each([
  ['월12', 'digits-together 12'],
  ['월23', 'digits-together 23'],
  ['월13', 'unknown-period 13'],
  ['월3,4 수', 'unreadable-time 월3,4 수'],
  ['3,4 월', 'no-day 3'],
  ['10:30-11:45', 'no-day 10:30'],
  ['월 1:30-2:45', 'morning-or-evening 1:30-2:45'],
  ['월 11:00-1:00', 'end-before-begin 11:00-1:00'],
  ['월 10:30-10:30', 'end-before-begin 10:30-10:30'],
  ['월 08:00-22:00', 'too-long 08:00-22:00'],
  ['월 09:70-10:15', 'unreadable-time 09:70'],
  ['월 25:00-26:00', 'unreadable-time 25:00'],
  ['월 09:00', 'unreadable-time 09:00'],
  ['월-수 3', 'unreadable-time 월-수'],
  ['월3,4(온라인)', 'online-time (온라인)'],
  ['월3,4 사이버', 'online-time 사이버'],
  ['격주 월3,4', 'other-weeks 격주 월3,4'],
  ['월3,4(1-8주)', 'other-weeks 월3,4(1-8주)'],
  ['월 3-4교시(11:00-12:15)', 'other-clock 11:00-12:15'],
  ['월 9,야9', 'no-night-period 야9'],
  ['월(미정)', 'unreadable-time (미정)'],
  ['월3(2)', 'unreadable-time 3(2)'],
  ['월 5-3', 'unreadable-time 5-3'],
  ['3월 2일 3,4', 'unreadable-time 3월 2일 3,4'],
  ['월3,4 김교수', 'unreadable-time 김교수'],
  ['매일 3', 'unreadable-time 매일 3'],
  ['M W 10:30', 'no-day M'],
])('refuses %s', (text, refusal) => {
  expect(read(text)).toBe(refusal)
})

test('whatever stands in a cell is read as times that a class can have, or refused', () => {
  const parts = [
    ...Array.from('월화수목금토일'),
    '요일',
    '1',
    '12',
    '9',
    '0',
    ':',
    '30',
    '-',
    '~',
    ',',
    '/',
    ' ',
    '(',
    ')',
    '교시',
    '야',
    'A',
    '관',
    '오후',
    '시',
    '분',
    '주',
    '제',
  ]
  const cell = array(constantFrom(...parts), { maxLength: 14 }).map((chosen) => chosen.join(''))

  assert(
    property(oneof(cell, string({ unit: 'grapheme' })), (text) => {
      const found = readTimes(text, periods)
      if ('code' in found) return
      expect(found.times.length).toBeGreaterThan(0)
      for (const { weekday, begins, ends } of found.times) {
        expect(weekday >= 1 && weekday <= 7).toBe(true)
        expect(begins >= 0 && begins < 1440 && begins < ends && ends - begins <= 720).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('times are the same in each way of writing them', () => {
  const time = record({
    weekday: integer({ min: 1, max: 7 }),
    begins: integer({ min: 7 * 12, max: 19 * 12 }).map((each) => each * 5),
    length: integer({ min: 6, max: 36 }).map((each) => each * 5),
  })
  const ways = record({
    range: constantFrom('-', '~', ' - ', '～', '∼'),
    between: constantFrom(' ', ',', ', ', '/', ' / ', '\n', '; '),
    room: constantFrom('', '(공학관 301)', '[R702]', ' (60주년-201)', '<310관(310관) 727호>'),
    day: constantFrom('', '요일', ' '),
  })

  assert(
    property(
      uniqueArray(time, { minLength: 1, maxLength: 4, selector: (each) => each.weekday }),
      ways,
      (times, { range, between, room, day }) => {
        const text = times.map(
          ({ weekday, begins, length }) =>
            `${'월화수목금토일'[weekday - 1]}${day}${clock(begins)}${range}${clock(begins + length)}${room}`,
        )

        expect(readTimes(text.join(between), new Map())).toEqual({
          times: times
            .toSorted((one, other) => one.weekday - other.weekday)
            .map(({ weekday, begins, length }) => ({ weekday, begins, ends: begins + length, byPeriod: false })),
        })
      },
    ),
  )
})

test('without PERIODS periods are refused, and clocks are read', () => {
  expect(read('월3', new Map())).toBe('no-periods 3')
  expect(read('월 10:30-11:45', new Map())).toBe('월 10:30-11:45')
  expect(read('월 3교시(11:00-11:50)', new Map())).toBe('월 11:00-11:50')
})

test.each(['', ' ', '-', '미정', '(시간 미지정)', '사이버강의', '동영상 강의', '추후 공지', 'TBA'])(
  '%j is no time',
  (text) => {
    expect(hasNoTime(text)).toBe(true)
  },
)

test.each([
  ['1=09:00-09:50,2=10:00-9:50', '2=10:00-9:50'],
  ['1=09:00-09:50,1=10:00-10:50', '1=10:00-10:50'],
  ['1=09:00-09:50,2', '2'],
  ['1=09:50-09:00', '1=09:50-09:00'],
  ['1=09:00-24:30', '1=09:00-24:30'],
])('PERIODS: %s is refused', (text, wrong) => {
  expect(parsePeriods(text)).toEqual({ wrong })
})
