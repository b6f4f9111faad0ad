import { onTestFinished, vi } from 'vitest'

/** Holds the timers of one duration; the returned function runs them. */
export function holdTimers(duration: number): () => void {
  const held: (() => void)[] = []
  const { setTimeout } = globalThis
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== duration) return setTimeout(run, ms)
    held.push(run)
    return 0
  }) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return () => {
    // One that begins anew waits for the next call.
    for (const run of held.splice(0)) run()
  }
}
