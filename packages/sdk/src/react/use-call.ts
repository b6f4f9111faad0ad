import { type QueryKey, useMutation } from '@tanstack/react-query'
import type { Campus } from '../client.ts'
import type { CampusError } from '../error.ts'
import type { Answer } from '../types.ts'
import { useCampus, useKeys } from './provider.tsx'

/** Callbacks that run when the call ends, even if the component that made it is gone by then. */
export type Callbacks<A extends Answer<unknown>> = {
  /** Gets the answer. */
  onSuccess?: (answer: A) => void
  /** Gets the reason. */
  onError?: (error: CampusError) => void
}

type Effects<V, A> = {
  mutationKey?: QueryKey
  onMutate?: (variables: V) => Promise<() => void>
  onSuccess?: (variables: V) => void
  onError?: (error: CampusError, variables: V, undo: (() => void) | undefined) => void
  onSettled?: (answer: A | undefined, error: CampusError | null) => void
}

/** A call as a mutation, with what it does to the cached data. */
export function useCall<V, A extends Answer<unknown>>(
  pick: (campus: Campus) => (variables: V) => Promise<A>,
  callbacks: Callbacks<A> = {},
  effects: Effects<V, A> = {},
) {
  const call = pick(useCampus())
  const keys = useKeys()
  return useMutation<A, CampusError, V, () => void>({
    mutationKey: keys.client,
    ...effects,
    mutationFn: (variables) => call(variables),
    onSuccess(answer, variables) {
      effects.onSuccess?.(variables)
      callbacks.onSuccess?.(answer)
    },
    onError(error, variables, undo) {
      effects.onError?.(error, variables, undo)
      callbacks.onError?.(error)
    },
  })
}
