/** Milliseconds without scrolling. */
const pauseAfter = 150
/** The same. Safari allows 100 changes of the address in 30 seconds. */
const restAfter = 350

type Listeners = {
  onScroll(): void
  /** Called soon after the last scroll event. */
  onPause(): void
  /** Called somewhat later. */
  onRest(): void
}

/** Watches the scrolling of the window until `end`. `restNow` calls `onRest` at once if it is still to be called. */
export function watchScrolling({ onScroll, onPause, onRest }: Listeners) {
  let pause: ReturnType<typeof setTimeout> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  function handleScroll() {
    stopTimers()
    onScroll()
    // A slow phone can need longer for one frame of a scroll, so a frame without a scroll event has to pass too.
    pause = setTimeout(() => (frame = requestAnimationFrame(onPause)), pauseAfter)
    rest = setTimeout(restNow, restAfter)
  }
  function restNow() {
    if (rest === undefined) return
    clearTimeout(rest)
    rest = undefined
    onRest()
  }
  function stopTimers() {
    clearTimeout(pause)
    clearTimeout(rest)
    cancelAnimationFrame(frame)
  }
  function end() {
    stopTimers()
    window.removeEventListener('scroll', handleScroll)
    window.removeEventListener('resize', handleScroll)
  }

  window.addEventListener('scroll', handleScroll, { passive: true })
  window.addEventListener('resize', handleScroll)
  return { restNow, end }
}
