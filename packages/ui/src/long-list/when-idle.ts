/** Milliseconds after which the work is done on a busy page, too. */
const timeout = 500

/**
 * Does the work when the page has nothing else to do, so that no tap or letter waits for it. Without idle callbacks (Safari)
 * it is done after the next frame. Returns a function that calls it off.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work, { timeout })
    return () => cancelIdleCallback(idle)
  }
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(work)))
  return () => cancelAnimationFrame(frame)
}
