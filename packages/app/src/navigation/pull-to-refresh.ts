/** Pixels that a finger pulls the page down before it refreshes. */
const distance = 80

/** Refreshes when one finger pulls down at the top of the page; in a dialog and on a zoomed page the finger scrolls. Returns the function that stops it. */
export function pullToRefresh(refresh: () => void): () => void {
  let startY: number | undefined
  let ready = false
  const stop = new AbortController()
  const { signal } = stop

  document.addEventListener(
    'touchstart',
    ({ touches }) => {
      startY = canPull(touches) ? touches[0]?.clientY : undefined
      ready = false
    },
    { passive: true, signal },
  )
  document.addEventListener(
    'touchmove',
    ({ touches }) => {
      if (!canPull(touches)) startY = undefined
      const pulled = startY === undefined ? 0 : (touches[0]?.clientY ?? 0) - startY
      ready = pulled >= distance
    },
    { passive: true, signal },
  )
  document.addEventListener('touchend', () => ready && refresh(), { signal })
  return () => stop.abort()
}

function canPull(touches: TouchList) {
  const zoomed = (window.visualViewport?.scale ?? 1) > 1
  return touches.length === 1 && !zoomed && window.scrollY <= 0 && !document.querySelector('dialog[open]')
}
