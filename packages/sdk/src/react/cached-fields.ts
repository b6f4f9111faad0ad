import type { AdminUser, Lecture, LectureRef, UserLectureRef, UserRef } from '../types.ts'
import type { CachedField } from './optimistic.ts'
import type { MyLectures, Users } from './queries.ts'

/** Whether one of my lectures is connected. */
export const myLecture: CachedField<MyLectures, LectureRef> = {
  read: ({ data }, { name }) => isConnected(data, name),
  write: (answer, { name }, connected) => ({ ...answer, data: withConnected(answer.data, name, connected) }),
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
    return user && isConnected(user.lectureDtoList, name)
  },
  write: (users, { id, name }, connected) =>
    changeUser(users, id, (user) => ({
      ...user,
      lectureDtoList: withConnected(user.lectureDtoList, name, connected),
    })),
}

function changeUser(users: Users, id: string, change: (user: AdminUser) => AdminUser): Users {
  return { ...users, data: users.data.map((user) => (user.id === id ? change(user) : user)) }
}

function isConnected(lectures: Lecture[], name: string) {
  return lectures.find((lecture) => lecture.name === name)?.connected
}

function withConnected(lectures: Lecture[], name: string, connected: boolean) {
  return lectures.map((lecture) => (lecture.name === name ? { ...lecture, connected } : lecture))
}
