const format = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Seoul' })

export type DateTimeProps = {
  /** ISO 8601 */
  value: string
}

/** A moment as people in Korea read it, on every machine. */
export function DateTime({ value }: DateTimeProps) {
  const time = new Date(value)

  return <time dateTime={value}>{Number.isNaN(time.valueOf()) ? value : format.format(time)}</time>
}
