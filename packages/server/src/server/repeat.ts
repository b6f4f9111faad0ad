type Repetition = {
  /** Milliseconds. */
  interval: number
  /** Whether the first call is made now. */
  atOnce: boolean
}

/**
 * Calls a function at an interval, unless the last call still runs. The returned function stops it: it aborts the signal
 * and waits for the call that runs. The function must not throw.
 */
export function repeat(
  call: (signal: AbortSignal) => Promise<void>,
  { interval, atOnce }: Repetition,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  const callOnce = () => {
    if (!signal.aborted) running ??= call(signal).finally(() => (running = undefined))
  }
  if (atOnce) callOnce()
  const timer = setInterval(callOnce, interval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
