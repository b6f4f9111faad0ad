/** Milliseconds after which the work is done on a busy page, too. A list takes several steps. */
const timeout = 100

/**
 * Does the work when the page has nothing else to do, so that taps and letters come first. Without idle callbacks (Safari)
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
