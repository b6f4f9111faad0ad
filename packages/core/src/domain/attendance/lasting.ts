/** Gives what was read until it is too old, in milliseconds, one reading at a time. A failure is not kept. */
export function lasting<Value>(milliseconds: number, read: (at: Date) => Promise<Value>) {
  let last: { at: number; running: boolean; value: Promise<Value> } | undefined

  return (at: Date): Promise<Value> => {
    const age = last ? at.getTime() - last.at : Infinity
    if (last && (last.running || (age >= 0 && age < milliseconds))) return last.value
    const reading = { at: at.getTime(), running: true, value: read(at) }
    last = reading
    reading.value.then(
      () => (reading.running = false),
      () => last === reading && (last = undefined),
    )
    return reading.value
  }
}
