// How a student changes the attendance of a lecture, in a file of its own, so that a bundler can load it on demand.
import { skipToken, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeAnswer, LectureRef } from '../types.ts'
import { type CachedField, isConnected, useOptimistic, withConnected, withoutTimeOf } from './optimistic.ts'
import { useKeys } from './provider.tsx'
import type { MyLectures } from './query-options.ts'
import { type Callbacks, useCall } from './use-call.ts'

/** Milliseconds after a confirmed change in which the opposite takes no tap, so that a double tap does not undo it. */
const guard = 1000

/** Connects a lecture. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useStartAttendance(callbacks?: Callbacks<ChangeAnswer>) {
  return useCall<LectureRef, ChangeAnswer>((campus) => campus.startAttendance, callbacks, useChange(true))
}

/** Disconnects a lecture. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useStopAttendance(callbacks?: Callbacks<ChangeAnswer>) {
  return useCall<LectureRef, ChangeAnswer>((campus) => campus.stopAttendance, callbacks, useChange(false))
}

function useChange(connected: boolean) {
  const client = useQueryClient()
  const keys = useKeys()
  return {
    ...useOptimistic(keys.lectures, myLecture, connected),
    onSuccess({ name }: LectureRef) {
      const key = keys.confirmedChange(name)
      client.setQueryData(key, true)
      setTimeout(() => client.setQueryData(key, false), guard)
    },
  }
}

/** Whether one of my lectures is connected. */
const myLecture: CachedField<MyLectures, LectureRef> = {
  read: ({ data }, { name }) => isConnected(data, name),
  write: (answer, { name }, connected) => ({
    ...answer,
    data: withConnected(answer.data, name, connected),
    ...withoutTimeOf(name, answer),
  }),
}

/** How far a change of this lecture's attendance is, by whatever component it was made. */
export function useAttendanceChange(name: string | undefined): {
  /** Its call has no answer yet. */
  running: boolean
  /** It was confirmed less than a second ago. */
  justConfirmed: boolean
} {
  const keys = useKeys()
  const isThis = (variables: unknown) => (variables as LectureRef | undefined)?.name === name
  const running = useIsMutating({ mutationKey: keys.lectures, predicate: ({ state }) => isThis(state.variables) })
  const { data } = useQuery<boolean>({ queryKey: keys.confirmedChange(name), queryFn: skipToken })
  return { running: running > 0, justConfirmed: data === true }
}
