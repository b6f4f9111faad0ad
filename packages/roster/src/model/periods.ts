/** Minutes after midnight; an end over midnight is above 1,440. */
export type Span = { begins: number; ends: number }

/** The 교시 of a campus (`PERIODS`), by their names as `periodName` writes them. */
export type Periods = ReadonlyMap<string, Span>

/** A name without what people write in several ways: `01` and `1`, `야간 1` and `야1`, `a` and `A`. */
export function periodName(text: string): string {
  const bare = text.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '').replace('야간', '야').replace(/교시$/, '')
  return bare.replace(/(?<=^|\D)0+(?=\d)/, '')
}

/** `1=09:00-09:50,2=10:00-10:50,야1=18:00-18:45`. Returns the first entry that is wrong. */
export function parsePeriods(text: string): { periods: Periods } | { wrong: string } {
  const periods = new Map<string, Span>()
  for (const entry of text.split(',')) {
    const [, name = '', begins = '', ends = ''] = entryForm.exec(entry.trim()) ?? []
    const [from, to] = [minutesOf(begins), minutesOf(ends)]
    const key = periodName(name)
    if (from === undefined || to === undefined || to <= from || periods.has(key)) return { wrong: entry.trim() }
    periods.set(key, { begins: from, ends: to })
  }
  return { periods }
}

const entryForm = /^(야?[A-Za-z]?\d{0,2}[A-Za-z]?)\s*=\s*(\d\d:\d\d)\s*-\s*(\d\d:\d\d)$/u

function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):([0-5]\d)$/.exec(text) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return total <= 24 * 60 ? total : undefined
}

/** The longest break in which a class stays one meeting: a longer one is a pause over noon, or between two meetings. */
const longestBreak = 30

/** Whether one period follows another one, with a break but without a period between them. */
export function follow(periods: Periods, before: Span, after: Span): boolean {
  const pause = after.begins - before.ends
  if (pause < 0 || pause > longestBreak) return false
  return !periods.values().some(({ begins, ends }) => begins >= before.ends && ends <= after.begins)
}
