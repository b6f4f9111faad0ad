const yearFirst = /^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})(?:\.?$|[T\s])/
const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:$|\s)/

/**
 * Returns `YYYY-MM-DD` for ISO dates, also without leading zeros or with slashes or dots, and for American M/D/YYYY.
 */
export function parseDate(value: string): string | undefined {
  const [year, month, day] = yearFirst.exec(value)?.slice(1) ?? americanParts(value)
  if (!year || !month || !day) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : undefined
}

function americanParts(value: string): (string | undefined)[] {
  const [month, day, year] = monthFirst.exec(value)?.slice(1) ?? []
  return [year, month, day]
}
