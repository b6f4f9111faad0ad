const today = new Date()
const [year, month] = [today.getFullYear(), today.getMonth() + 1]

/** Year and half of today's term, as two cells of a table. */
export const termCells = month < 3 ? `${year - 1},2` : month < 9 ? `${year},1` : `${year},2`

/** A command that writes the registrar's example into a file, in today's term: one of another term would be quarantined. */
export const exportRoster = (release: string, file: string) =>
  `sed 's/^2026,2,/${termCells},/' ${release}/docs/registrar-example.csv > ${file}`

const [termYear, half] = termCells.split(',')
const [begins, ends] = half === '1' ? ['03-02', '06-19'] : ['09-01', '12-18']
/** First and last day of the classes of the manual's term, and what they are in today's term. */
export const termDays = { '2026-09-01': `${termYear}-${begins}`, '2026-12-18': `${termYear}-${ends}` }

/** A Monday in the second full week of classes, on which CSE2010-01 of the timetable meets. */
export function secondMonday() {
  const day = new Date(`${termDays['2026-09-01']}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 7 + ((8 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}
