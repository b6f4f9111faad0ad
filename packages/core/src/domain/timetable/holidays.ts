import * as years from '@hyunbinseo/holidays-kr/all'

/** The public holidays of Korea by day, from the calendar (월력요항) that the government publishes for each year. */
const holidays = new Map<string, readonly string[]>(Object.values(years).flatMap((year) => Object.entries(year)))

/** The last year whose holidays are known, with the substitute ones. */
export const lastHolidayYear: number = Math.max(...Array.from(holidays.keys(), (day) => Number(day.slice(0, 4))))

/** The name of the public holiday on a day; undefined on any other day. */
export const holidayOn = (day: string): string | undefined => holidays.get(day)?.join(', ')

/** The public holidays from one day to another one, both included. */
export const holidaysBetween = (first: string, last: string): { day: string; name: string }[] =>
  Array.from(holidays, ([day, names]) => ({ day, name: names.join(', ') }))
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
