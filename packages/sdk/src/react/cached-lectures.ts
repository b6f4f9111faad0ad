import type { ConnectedSince, Lecture, LectureRef } from '../types.ts'
import type { CachedField } from './optimistic.ts'
import type { MyLectures } from './queries.ts'

/** Whether one of my lectures is connected. */
export const myLecture: CachedField<MyLectures, LectureRef> = {
  read: ({ data }, { name }) => isConnected(data, name),
  write: (answer, { name }, connected) => ({
    ...answer,
    data: withConnected(answer.data, name, connected),
    ...withoutTimeOf(name, answer),
  }),
}

/** Only the server knows since when a lecture is connected that has just been switched. */
export function withoutTimeOf(name: string, { connectedSince }: ConnectedTimes): ConnectedTimes {
  return connectedSince ? { connectedSince: new Map([...connectedSince].filter(([other]) => other !== name)) } : {}
}

type ConnectedTimes = { connectedSince?: ConnectedSince }

export function isConnected(lectures: Lecture[], name: string) {
  return lectures.find((lecture) => lecture.name === name)?.connected
}

export function withConnected(lectures: Lecture[], name: string, connected: boolean) {
  return lectures.map((lecture) => (lecture.name === name ? { ...lecture, connected } : lecture))
}
