import { expect, test } from 'vitest'
import { readDates } from './dates.ts'

/** Reads a file with these rows of two dates. */
function read(...rows: [begins: string, ends: string][]) {
  const limits = rows.map(([begins, ends], index) => ({
    begins: { file: 'a.csv', row: index + 2, field: 'begins', text: begins },
    ends: { file: 'a.csv', row: index + 2, field: 'ends', text: ends },
  }))
  const { periods, faults } = readDates(limits)
  return {
    periods: periods.map(({ beginsOn, endsOn }) => [beginsOn, endsOn]),
    faults: faults.map(({ row, field, code, value }) => `${row} ${field} ${code} ${value}`),
  }
}

test.each([
  ['2026-09-01', '2026-09-01'],
  ['2026-9-1', '2026-09-01'],
  ['2026/09/01', '2026-09-01'],
  ['2026. 9. 1.', '2026-09-01'],
  ['2026.09.01', '2026-09-01'],
  ['20260901', '2026-09-01'],
  ['46266', '2026-09-01'],
  ['46266.5', '2026-09-01'],
  ['2026년 9월 1일', '2026-09-01'],
  ['2026년 9월 1일 화요일', '2026-09-01'],
  ['26년 9월 1일', '2026-09-01'],
  ['1-Sep-2026', '2026-09-01'],
  ['01-Sep-26', '2026-09-01'],
  ['September 1, 2026', '2026-09-01'],
  ['2028-02-29', '2028-02-29'],
  ['2026-9-01 00:00:00', '2026-09-01'],
  ['2026. 9. 1. 오전 12:00:00', '2026-09-01'],
  ['2026-09-01 3:00 PM', '2026-09-01'],
  [' 2026-09-01 ', '2026-09-01'],
  ['', null],
])("the date '%s' is read as %s", (written, expected) => {
  expect(read([written, ''])).toEqual({ periods: [[expected, null]], faults: [] })
})

test.each([
  ['2026-08-31T15:00:00Z', '2026-09-01'],
  ['2026-08-31T14:59:59.999Z', '2026-08-31'],
  ['2026-09-01T00:00:00.000Z', '2026-09-01'],
  ['2026-09-01T00:00:00+09:00', '2026-09-01'],
  ['2026-08-31T23:00-0800', '2026-09-01'],
])('the instant %s counts on the day %s of Seoul', (written, expected) => {
  expect(read([written, '']).periods).toEqual([[expected, null]])
})

test.each(['2026-02-30', '2027-02-29', '2026-13-01', 'someday', '13/13/2026', '2026', '2026-09', '-', '9/1'])(
  "'%s' is no date",
  (written) => {
    expect(read(['2026-09-01', written])).toEqual({ periods: [], faults: [`2 ends wrong-date ${written}`] })
  },
)

test.each([
  ['a day after the twelfth', ['9/1/2026', '12/20/2026'], ['2026-09-01', '2026-12-20']],
  ['a day after the twelfth that comes first', ['1/9/2026', '20/12/2026'], ['2026-09-01', '2026-12-20']],
  ['the length of a term', ['26/09/01', '26/12/20'], ['2026-09-01', '2026-12-20']],
  ['an end after the begin', ['05.09.2026', '01.12.2026'], ['2026-09-05', '2026-12-01']],
] as const)('%s proves the order of day and month', (_, [begins, ends], expected) => {
  expect(read([begins, ends])).toEqual({ periods: [expected], faults: [] })
})

test('one value that proves the order decides it for the whole file', () => {
  expect(read(['9/1/2026', '12/10/2026'], ['3/2/2026', '6/20/2026'])).toEqual({
    periods: [
      ['2026-09-01', '2026-12-10'],
      ['2026-03-02', '2026-06-20'],
    ],
    faults: [],
  })
})

test('a date with points proves nothing about a date with slashes', () => {
  expect(read(['1.9.2026', '21.12.2026'], ['3/2/2026', '6/7/2026']).faults).toEqual([
    '3 begins ambiguous-date 3/2/2026',
    '3 ends ambiguous-date 6/7/2026',
  ])
})

test('without a proof each date that could be another day is a fault', () => {
  expect(read(['9/1/2026', '12/10/2026'], ['2026-03-02', '5/5/2026']).faults).toEqual([
    '2 begins ambiguous-date 9/1/2026',
    '2 ends ambiguous-date 12/10/2026',
  ])
})

test('dates that prove different orders are faults, and those that leave no choice are none', () => {
  expect(read(['13/1/2026', ''], ['1/13/2026', '2026-06-20']).faults).toEqual([
    '2 begins contradicting-dates 13/1/2026',
    '3 begins contradicting-dates 1/13/2026',
  ])
})
