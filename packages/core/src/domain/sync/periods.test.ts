import type { Period } from '@campus-connect/roster/model'
import { expect, test } from 'vitest'
import { periodsOf, storedPeriods } from './periods.ts'

const period = (beginsOn: string | null, endsOn: string | null): Period => ({ beginsOn, endsOn })
const [autumn, winter] = [period('2026-09-01', '2026-10-31'), period('2026-12-01', '2026-12-20')]

test.each<[string, Period[], string | null, string | null]>([
  ['no limit', [], null, null],
  ['a begin', [period('2026-09-01', null)], '2026-09-01', null],
  ['an end', [period(null, '2026-12-20')], null, '2026-12-20'],
  ['both', [autumn], '2026-09-01', '2026-10-31'],
  ['two periods', [autumn, winter], '2026-09-01,2026-12-01', '2026-10-31,2026-12-20'],
  [
    'two periods without outer limits',
    [period(null, '2026-10-31'), period('2026-12-01', null)],
    ',2026-12-01',
    '2026-10-31,',
  ],
])('an enrolment with %s is stored and read back', (_, periods, begins_on, ends_on) => {
  const stored = storedPeriods(periods)

  expect(stored).toEqual({ begins_on, ends_on })
  expect(periodsOf(stored)).toEqual(periods)
})
