const today = new Date()
const [year, month] = [today.getFullYear(), today.getMonth() + 1]

/** Year and half of today's term, as two cells of a table. */
export const termCells = month < 3 ? `${year - 1},2` : month < 9 ? `${year},1` : `${year},2`

/** A command that writes the registrar's example into a file, in today's term: one of another term would be quarantined. */
export const exportRoster = (release: string, file: string) =>
  `sed 's/^2026,2,/${termCells},/' ${release}/docs/registrar-example.csv > ${file}`
