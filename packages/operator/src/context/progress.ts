const interval = 2000

/** Reports at most every two seconds. Short work reports nothing. */
export function progressReporter<T>(tell: (value: T) => void): (value: T) => void {
  let next = performance.now() + interval
  return (value) => {
    if (performance.now() < next) return
    next = performance.now() + interval
    tell(value)
  }
}

/** For the events that an export has read. */
export function eventProgress(say: (line: string) => void): (sequence: number, end: number) => void {
  const tell = progressReporter(say)
  return (sequence, end) => tell(`출석 기록을 내보내는 중입니다: ${sequence}번 / ${end}번`)
}
