import { useSyncExternalStore } from 'react'

/** The administrators' screens stand side by side; the width is the token breakpoint.desk. */
const desk = () => window.matchMedia?.('(width >= 1024px)')

/** Whether the window is as wide as a desk. */
export const useDesk = (): boolean => useSyncExternalStore(subscribe, () => desk()?.matches ?? false)

function subscribe(listener: () => void) {
  const query = desk()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
