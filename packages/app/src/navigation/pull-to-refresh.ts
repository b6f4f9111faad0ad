/** Pixels that a finger pulls the page down before it refreshes. */
const distance = 80

/** Refreshes when a finger pulls down at the top of the page. Returns the function that stops it. */
export function pullToRefresh(refresh: () => void): () => void {
  let startY: number | undefined
  let ready = false
  const stop = new AbortController()
  const { signal } = stop

  document.addEventListener(
    'touchstart',
    ({ touches }) => {
      startY = window.scrollY <= 0 && touches.length === 1 ? touches[0]?.clientY : undefined
      ready = false
    },
    { passive: true, signal },
  )
  document.addEventListener(
    'touchmove',
    ({ touches }) => {
      const pulled = startY === undefined ? 0 : (touches[0]?.clientY ?? 0) - startY
      ready = pulled >= distance && window.scrollY <= 0
    },
    { passive: true, signal },
  )
  document.addEventListener('touchend', () => ready && refresh(), { signal })
  return () => stop.abort()
}
