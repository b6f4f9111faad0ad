const signals = ['SIGINT', 'SIGTERM'] as const

/** Aborts the work at the first SIGINT or SIGTERM, so that it can clean up. A second signal ends the process at once. */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  process: Pick<NodeJS.Process, 'once' | 'removeListener'>,
): Promise<T> {
  const controller = new AbortController()
  const stop = () => {
    for (const signal of signals) process.removeListener(signal, stop)
    controller.abort()
  }
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) process.removeListener(signal, stop)
  }
}
