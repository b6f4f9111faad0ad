import type { AdminUser, UserLectureRef, UserRef } from '../types.ts'
import { isConnected, withConnected, withoutTimeOf } from './cached-lectures.ts'
import type { CachedField } from './optimistic.ts'
import type { Users } from './queries.ts'

/** Whether a user is enabled. */
export const account: CachedField<Users, UserRef> = {
  read: (users, { id }) => users.data.find((user) => user.id === id)?.enabled,
  write: (users, { id }, enabled) => changeUser(users, id, (user) => ({ ...user, enabled })),
}

/** Whether a user's lecture is connected. */
export const lectureOf: CachedField<Users, UserLectureRef> = {
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
