// What switches a lecture of one's own, in a file of its own, so that a bundler can load it on demand.
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import type { LectureRef } from '../types.ts'
import { myLecture } from './cached-lectures.ts'
import { markJustSwitched } from './just-switched.ts'
import { useOptimistic } from './optimistic.ts'
import { useKeys } from './provider.tsx'
import { type Callbacks, useCall } from './use-call.ts'

/** Connects a lecture. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useStartAttendance(callbacks?: Callbacks<null>) {
  return useCall<LectureRef, null>((campus) => campus.startAttendance, callbacks, useSwitch(true))
}

/** Disconnects a lecture. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useStopAttendance(callbacks?: Callbacks<null>) {
  return useCall<LectureRef, null>((campus) => campus.stopAttendance, callbacks, useSwitch(false))
}

function useSwitch(connected: boolean) {
  const client = useQueryClient()
  const keys = useKeys()
  return {
    ...useOptimistic(keys.lectures, myLecture, connected),
    onSuccess: ({ name }: LectureRef) => markJustSwitched(client, keys.justSwitched(name)),
  }
}

/** Whether one of my lectures is being connected or disconnected, by any component. */
export function useSwitching(name: string | undefined): boolean {
  const isThis = (variables: unknown) => (variables as LectureRef | undefined)?.name === name
  return useIsMutating({ mutationKey: useKeys().lectures, predicate: ({ state }) => isThis(state.variables) }) > 0
}
