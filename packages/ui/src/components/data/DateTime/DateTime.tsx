import { useState } from 'react'
import css from './DateTime.module.css'

const format = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Seoul',
})

/** What Node 20 says instead. A page that it renders has to be the browser's. */
const halves = /* @__PURE__ */ new Map([
  ['AM', '오전'],
  ['PM', '오후'],
])

export type DateTimeProps = {
  /** ISO 8601 */
  value: string
  /** Shows a moment of today without its day. */
  omitToday?: boolean
}

/** A date and time in Korean format and Korean time. An invalid value is shown unchanged. */
export function DateTime({ value, omitToday = false }: DateTimeProps) {
  const [now] = useState(() => new Date())
  const moment = new Date(value)
  if (Number.isNaN(moment.valueOf())) return <span key={value}>{value}</span>

  const [day, hour] = dayAndHour(moment)
  const today = omitToday && day === dayAndHour(now)[0]
  return (
    <time key={value} className={css.root} dateTime={value}>
      {!today && (
        <>
          <span className={css.together}>{day}</span>{' '}
        </>
      )}
      <span className={css.together}>{hour}</span>
    </time>
  )
}

function dayAndHour(moment: Date) {
  const parts = format.formatToParts(moment).map((part) => halves.get(part.value) ?? part.value)
  return parts.join('').split(/ (?=오[전후])/)
}
