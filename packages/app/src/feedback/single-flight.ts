import type { MutateOptions } from '@tanstack/react-query'
import { useRef } from 'react'

type Act<T, E, V, C> = { mutate: (variables: V, callbacks?: MutateOptions<T, E, V, C>) => void }

/** The same mutation; calls are ignored while it runs. On a slow phone a second tap can arrive before the button is locked. */
export function useSingleFlight<T, E, V, C, A extends Act<T, E, V, C>>(act: A & Act<T, E, V, C>) {
  const runningRef = useRef(false)

  function mutate(variables: V, callbacks: MutateOptions<T, E, V, C> = {}) {
    if (runningRef.current) return
    runningRef.current = true
    act.mutate(variables, {
      ...callbacks,
      onSettled: (...settled) => {
        runningRef.current = false
        callbacks.onSettled?.(...settled)
      },
    })
  }
  return { ...act, mutate }
}
