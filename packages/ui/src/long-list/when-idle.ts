/** Milliseconds after which the work is done even on a busy page. A list takes several steps. */
const timeout = 100

/**
 * Does the work when the page is idle, so that taps and letters come first. A browser without idle callbacks (Safari) does
 * it after the next frame. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work, { timeout })
    return () => cancelIdleCallback(idle)
  }
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(work)))
  return () => cancelAnimationFrame(frame)
}
