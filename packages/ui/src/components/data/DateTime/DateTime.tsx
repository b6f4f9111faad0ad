import css from './DateTime.module.css'

const format = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Seoul',
})

/** What Node 20 says instead. A page that it renders has to be the browser's. */
const halves: Record<string, string> = { AM: '오전', PM: '오후' }

export type DateTimeProps = {
  /** ISO 8601 */
  value: string
}

/** A date and time in Korean format and Korean time. An invalid value is shown unchanged. */
export function DateTime({ value }: DateTimeProps) {
  const moment = new Date(value)
  if (Number.isNaN(moment.valueOf())) return <span>{value}</span>

  const parts = format.formatToParts(moment).map((part) => halves[part.value] ?? part.value)
  const [day, hour] = parts.join('').split(/ (?=오[전후])/)
  return (
    <time className={css.root} dateTime={value}>
      <span className={css.together}>{day}</span> <span className={css.together}>{hour}</span>
    </time>
  )
}
