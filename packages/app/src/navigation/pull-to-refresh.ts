import { useEffect, useEffectEvent } from 'react'

/** Pixels that a finger pulls the page down before it refreshes. */
const distance = 80

/** Refreshes when a finger pulls down at the top of the page, where the browser does not do it itself. */
export function usePullToRefresh(enabled: boolean, refresh: () => void): void {
  const pulled = useEffectEvent(refresh)

  useEffect(() => {
    if (!enabled) return
    let startY: number | undefined
    const way = (event: TouchEvent) => (startY === undefined ? 0 : (event.touches[0]?.clientY ?? 0) - startY)
    let ready = false

    function handleStart(event: TouchEvent) {
      startY = window.scrollY <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined
      ready = false
    }
    function handleMove(event: TouchEvent) {
      ready = way(event) >= distance && window.scrollY <= 0
    }
    function handleEnd() {
      if (ready) pulled()
      ready = false
    }
    document.addEventListener('touchstart', handleStart, { passive: true })
    document.addEventListener('touchmove', handleMove, { passive: true })
    document.addEventListener('touchend', handleEnd)
    return () => {
      document.removeEventListener('touchstart', handleStart)
      document.removeEventListener('touchmove', handleMove)
      document.removeEventListener('touchend', handleEnd)
    }
  }, [enabled])
}
