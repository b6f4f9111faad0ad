import css from './DateTime.module.css'

const format = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Seoul',
})

export type DateTimeProps = {
  /** ISO 8601 */
  value: string
}

/** A date and time in Korean format and Korean time. An invalid value is shown unchanged. */
export function DateTime({ value }: DateTimeProps) {
  const moment = new Date(value)
  if (Number.isNaN(moment.valueOf())) return <span key={value}>{value}</span>

  const [day, hour] = format.format(moment).split(/ (?=오[전후])/)
  return (
    <time key={value} dateTime={value}>
      <span className={css.together}>{day}</span> <span className={css.together}>{hour}</span>
    </time>
  )
}
