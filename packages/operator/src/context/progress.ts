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
