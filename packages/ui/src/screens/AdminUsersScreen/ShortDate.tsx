const short = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeZone: 'Asia/Seoul' })
const full = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Seoul',
})

/** A day as short as a column needs it; a pointer over it and the user's page give the full date. */
export function ShortDate({ value }: { value: string }) {
  const moment = new Date(value)
  if (Number.isNaN(moment.valueOf())) return <span key={value}>{value}</span>

  return (
    <time key={value} dateTime={value} title={full.format(moment)}>
      {short.format(moment)}
    </time>
  )
}
