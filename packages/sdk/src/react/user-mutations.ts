// What administrators need, in a file of its own, so that a bundler can load it on demand.
import type { UserLectureRef, UserRef } from '../types.ts'
import { account, lectureOf } from './cached-users.ts'
import { useOptimistic } from './optimistic.ts'
import { useKeys } from './provider.tsx'
import { type Callbacks, useCall } from './use-call.ts'

/** Enables a user. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useEnableUser(callbacks?: Callbacks<null>) {
  return useCall<UserRef, null>((campus) => campus.enableUser, callbacks, useOptimistic(useKeys().users, account, true))
}

/** Disables a user. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useDisableUser(callbacks?: Callbacks<null>) {
  return useCall<UserRef, null>(
    (campus) => campus.disableUser,
    callbacks,
    useOptimistic(useKeys().users, account, false),
  )
}

/** Connects a user's lecture. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useStartUserLecture(callbacks?: Callbacks<null>) {
  return useCall<UserLectureRef, null>(
    (campus) => campus.startUserLecture,
    callbacks,
    useOptimistic(useKeys().users, lectureOf, true),
  )
}

/** Disconnects a user's lecture. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useStopUserLecture(callbacks?: Callbacks<null>) {
  return useCall<UserLectureRef, null>(
    (campus) => campus.stopUserLecture,
    callbacks,
    useOptimistic(useKeys().users, lectureOf, false),
  )
}
