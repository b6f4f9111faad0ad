// What administrators need, in a file of its own, so that a bundler can load it on demand.
import type { AdminUser, ChangeAnswer, UserLectureRef, UserRef } from '../types.ts'
import { type CachedField, isConnected, useOptimistic, withConnected, withoutTimeOf } from './optimistic.ts'
import { useKeys } from './provider.tsx'
import type { Users } from './query-options.ts'
import { type Callbacks, useCall } from './use-call.ts'

/** Enables a user. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useEnableUser(callbacks?: Callbacks<ChangeAnswer>) {
  return useCall<UserRef, ChangeAnswer>(
    (campus) => campus.enableUser,
    callbacks,
    useOptimistic(useKeys().users, account, true),
  )
}

/** Disables a user. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useDisableUser(callbacks?: Callbacks<ChangeAnswer>) {
  return useCall<UserRef, ChangeAnswer>(
    (campus) => campus.disableUser,
    callbacks,
    useOptimistic(useKeys().users, account, false),
  )
}

/** Connects a user's lecture. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useStartUserLecture(callbacks?: Callbacks<ChangeAnswer>) {
  return useCall<UserLectureRef, ChangeAnswer>(
    (campus) => campus.startUserLecture,
    callbacks,
    useOptimistic(useKeys().users, lectureOf, true),
  )
}

/** Disconnects a user's lecture. The change shows at once, is undone on failure, and is fetched again afterwards. */
export function useStopUserLecture(callbacks?: Callbacks<ChangeAnswer>) {
  return useCall<UserLectureRef, ChangeAnswer>(
    (campus) => campus.stopUserLecture,
    callbacks,
    useOptimistic(useKeys().users, lectureOf, false),
  )
}

/** Whether a user is enabled. */
const account: CachedField<Users, UserRef> = {
  read: (users, { id }) => users.data.find((user) => user.id === id)?.enabled,
  write: (users, { id }, enabled) => changeUser(users, id, (user) => ({ ...user, enabled })),
}

/** Whether a user's lecture is connected. */
const lectureOf: CachedField<Users, UserLectureRef> = {
  read: (users, { id, name }) => {
    const user = users.data.find((each) => each.id === id)
    return user && isConnected(user.lectureDtoList, name)
  },
  write: ({ page, ...users }, { id, name }, connected) => ({
    ...changeUser(users, id, (user) => ({
      ...user,
      lectureDtoList: withConnected(user.lectureDtoList, name, connected),
    })),
    page: { ...page, ...withoutTimeOf(name, page) },
  }),
}

function changeUser<Listed extends Pick<Users, 'data'>>(
  users: Listed,
  id: string,
  change: (user: AdminUser) => AdminUser,
): Listed {
  return { ...users, data: users.data.map((user) => (user.id === id ? change(user) : user)) }
}
