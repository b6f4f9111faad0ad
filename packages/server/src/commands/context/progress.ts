const interval = 2000

/** Passes a value on every two seconds at most; nothing of what is over sooner. */
export function progressReporter<T>(tell: (value: T) => void): (value: T) => void {
  let next = performance.now() + interval
  return (value) => {
    if (performance.now() < next) return
    next = performance.now() + interval
    tell(value)
  }
}
