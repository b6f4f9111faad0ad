import type { Period } from '@campus-connect/roster/model'

type Stored = { begins_on: string | null; ends_on: string | null }

/** The periods of an enrolment as the columns hold them: the days of several ones are parted by commas. */
export function storedPeriods(periods: readonly Period[]): Stored {
  if (periods.length === 0) return { begins_on: null, ends_on: null }
  const [first] = periods
  if (periods.length === 1 && first) return { begins_on: first.beginsOn, ends_on: first.endsOn }
  const days = (limit: keyof Period) => periods.map((period) => period[limit] ?? '').join(',')
  return { begins_on: days('beginsOn'), ends_on: days('endsOn') }
}

/** The periods in the columns; none for an enrolment that is always valid. */
export function periodsOf({ begins_on, ends_on }: Stored): Period[] {
  if (begins_on === null && ends_on === null) return []
  const begins = begins_on?.split(',') ?? []
  const ends = ends_on?.split(',') ?? []
  const count = Math.max(begins.length, ends.length)
  return Array.from({ length: count }, (_, index) => ({ beginsOn: begins[index] || null, endsOn: ends[index] || null }))
}
