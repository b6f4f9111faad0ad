const format = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Seoul',
})

export type DateTimeProps = {
  /** ISO 8601 */
  value: string
}

/** A moment as people in Korea read it, on every machine. What is no moment is shown as it is. */
export function DateTime({ value }: DateTimeProps) {
  const time = new Date(value)

  return Number.isNaN(time.valueOf()) ? (
    <span>{value}</span>
  ) : (
    <time dateTime={value}>{inParts(format.format(time))}</time>
  )
}

/** A line ends after the year or the day, nowhere else. */
const inParts = (text: string) => text.replace('월 ', '월\u00a0').replace(/(오[전후]) /, '$1\u00a0')
