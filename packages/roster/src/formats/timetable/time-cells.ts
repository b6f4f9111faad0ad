import type { TimeColumns } from './columns.ts'
import { hasNoTime } from './time-forms.ts'

/** One text for a time that may be in several columns: `월 3교시-4교시`. Empty for a class without a time. */
export function timeText(
  { day, begins, ends, times, weekday = '' }: TimeColumns,
  names: readonly string[],
  cell: (column: number | undefined) => string,
): { text: string; field: string | undefined } {
  const field = names[times ?? begins ?? -1]
  const [days, from, to] = [day, begins, ends].map(cell)
  const text = times === undefined ? spanText({ from, to }, field ?? '') : cell(times)
  if (text === '' || hasNoTime(text)) return { text: '', field }
  const own = /^[([]?\s*[월화수목금토일]/u.test(text)
  return { text: own ? text : [weekday, days, text].filter(Boolean).join(' '), field }
}

/** Whether a value is a time of day, which a spreadsheet keeps as a part of a date. */
export const isTimeOfDay = (value: string): boolean =>
  /^(?:오전|오후|AM|PM)?\s*\d{1,2}:\d{2}(?::\d{2})?\s*(?:AM|PM)?$/i.test(value.trim())

/** `09:00-10:15`, `3교시-4교시`. A bare number is a period only in a column that says so. */
function spanText(
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
  name: string,
): string {
  const unit = name.includes('교시') ? '교시' : ''
  const written = (text: string) => {
    // `0900`
    const [, hours, minutes] = /^(\d{1,2})(\d{2})$/.exec(text) ?? []
    if (hours !== undefined && unit === '') return `${hours}:${minutes}`
    return /^\d{1,2}[A-Za-z]?$/.test(text) ? `${text}${unit}` : text
  }
  return [from, to]
    .filter((text) => text !== '')
    .map(written)
    .join('-')
}
