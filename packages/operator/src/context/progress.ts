/** Milliseconds until the first report, and the longest time between two. */
const [first, longest] = [2000, 30_000]

/** Reports after two seconds, then ever more rarely, so that long work fills no screen. Short work reports nothing. */
export function progressReporter<T>(tell: (value: T) => void): (value: T) => void {
  let interval = first
  let next = performance.now() + interval
  return (value) => {
    if (performance.now() < next) return
    interval = Math.min(2 * interval, longest)
    next = performance.now() + interval
    tell(value)
  }
}

/** For the events that an export has read. */
export function eventProgress(say: (line: string) => void): (sequence: number, end: number) => void {
  const tell = progressReporter(say)
  return (sequence, end) => tell(`출석 기록을 내보내는 중입니다: ${sequence}번 / ${end}번`)
}
