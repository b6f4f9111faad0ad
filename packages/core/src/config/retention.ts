import { OperatorError } from '../operator-error.ts'

/** What `RETENTION` names: what the server removes by itself once it is older than its period. */
export const retained = ['attendance', 'audit', 'accounts-left', 'logs'] as const
export type Retained = (typeof retained)[number]

/** A period in the calendar of the campus, of ISO 8601; `text` as it was written. */
export type Period = { text: string; months: number; days: number }

/** `RETENTION`; a key that it does not name is kept. */
export type Retention = Partial<Record<Retained, Period>>

const example = 'attendance:P4Y,audit:P2Y,accounts-left:P1Y,logs:P1M'

/** Reads `RETENTION`. Throws an OperatorError that names the wrong part. */
export function retention(value: string): Retention {
  const found: Retention = {}
  for (const part of value.split(',').map((each) => each.trim())) {
    const [, name = '', text = ''] = /^([a-z-]+):(\S+)$/.exec(part) ?? []
    const key = retained.find((each) => each === name)
    const period = periodOf(text)
    if (key === undefined) throw wrongPart(part, `${retained.join(', ')} 가운데 하나와 기간을 ${example}처럼 써주세요.`)
    if (period === undefined) throw wrongPart(part, '기간은 P4Y, P6M, P2W, P30D, P1Y6M처럼 써주세요.')
    if (found[key]) throw wrongPart(part, `한 번만 써주세요: ${key}`)
    found[key] = period
  }
  refuseTooShort(found)
  refuseLostTrace(found)
  return found
}

function periodOf(text: string): Period | undefined {
  const [whole, ...parts] = /^P(?=\d)(?:(\d{1,3})Y)?(?:(\d{1,3})M)?(?:(\d{1,3})W)?(?:(\d{1,4})D)?$/.exec(text) ?? []
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.map((part) => Number(part ?? 0))
  const period = { text, months: years * 12 + months, days: weeks * 7 + days }
  return whole === undefined || period.months + period.days === 0 ? undefined : period
}

/** 개인정보의 안전성 확보조치 기준, article 8: records of access stay for at least a year. */
function refuseTooShort({ audit }: Retention) {
  if (audit && shortest(audit) < shortest({ months: 12, days: 0 }))
    throw wrongPart(
      `audit:${audit.text}`,
      '접속기록은 1년 이상(5만 명 이상이거나 민감정보가 있으면 2년 이상) 보관해야 합니다(개인정보의 안전성 확보조치 기준 제8조). audit:P2Y처럼 늘려주세요.',
    )
}

/** When somebody left is known by the members of classes, which go with the attendance of their term. */
function refuseLostTrace({ attendance, 'accounts-left': left }: Retention) {
  if (attendance && left && shortest(attendance) < shortest({ months: left.months + 12, days: left.days }))
    throw wrongPart(
      `accounts-left:${left.text}`,
      '명단에서 나간 때는 수강 기록으로 알고 이것은 attendance와 함께 지우므로, attendance의 기간이 1년 이상 더 길어야 합니다.',
    )
}

/** In days, so that two periods can be compared: a month has at least 28, and twelve have a year's. */
const shortest = ({ months, days }: Pick<Period, 'months' | 'days'>) =>
  Math.floor(months / 12) * 365 + (months % 12) * 28 + days

const wrongPart = (part: string, expected: string) =>
  new OperatorError(`RETENTION: '${part.slice(0, 60)}' 값이 올바르지 않습니다. ${expected}`)

const koreaAhead = 9 * 3600 * 1000

/**
 * The first moment of the day in Korea that lies a period before today: what is older goes. A month without that day ends
 * earlier: a month before 31 March is 28 February.
 */
export function periodBefore(now: Date, { months, days }: Pick<Period, 'months' | 'days'>): Date {
  const here = new Date(now.getTime() + koreaAhead)
  const [year, month, day] = [here.getUTCFullYear(), here.getUTCMonth() - months, here.getUTCDate()]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last) - days) - koreaAhead)
}
