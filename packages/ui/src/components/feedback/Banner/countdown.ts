import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onElapsed` after `duration` ms of running time; a pause keeps the remaining time. */
export function useCountdown({
  running,
  duration,
  onElapsed,
}: {
  running: boolean
  duration: number
  onElapsed(): void
}) {
  const left = useRef(duration)
  const elapsed = useEffectEvent(onElapsed)

  useEffect(() => {
    if (!running) return

    const startedAt = performance.now()
    const timer = setTimeout(elapsed, left.current)

    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [running])
}
