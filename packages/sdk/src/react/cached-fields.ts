import type { AdminUser, Lecture, LectureRef, UserLectureRef, UserRef } from '../types.ts'
import type { CachedField } from './optimistic.ts'
import type { Users } from './queries.ts'

/** Whether one of my lectures is connected. */
export const myLecture: CachedField<Lecture[], LectureRef> = {
  read: (lectures, { name }) => lectures.find((lecture) => lecture.name === name)?.connected,
  write: (lectures, { name }, connected) =>
    lectures.map((lecture) => (lecture.name === name ? { ...lecture, connected } : lecture)),
}

/** Whether a user is enabled. */
export const account: CachedField<Users, UserRef> = {
  read: (users, { id }) => users.data.find((user) => user.id === id)?.enabled,
  write: (users, { id }, enabled) => changeUser(users, id, (user) => ({ ...user, enabled })),
}

/** Whether a user's lecture is connected. */
export const lectureOf: CachedField<Users, UserLectureRef> = {
  read: (users, { id, name }) => {
    const user = users.data.find((each) => each.id === id)
    return user && myLecture.read(user.lectureDtoList, { name })
  },
  write: (users, { id, name }, connected) =>
    changeUser(users, id, (user) => ({
      ...user,
      lectureDtoList: myLecture.write(user.lectureDtoList, { name }, connected),
    })),
}

function changeUser(users: Users, id: string, change: (user: AdminUser) => AdminUser): Users {
  return { ...users, data: users.data.map((user) => (user.id === id ? change(user) : user)) }
}
