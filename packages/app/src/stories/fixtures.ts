import type { AdminUser, Lecture, User } from '@campus-connect/sdk/types'

export const student: User = { id: '20240001', username: '김하늘', isAdmin: false }
export const administrator: User = { id: '20990001', username: '정교무', isAdmin: true }

export const lectures: Lecture[] = [
  { name: '자료구조', connected: true },
  { name: '컴퓨터 네트워크', connected: false },
  { name: '글쓰기의 기초 (국문101-02)', connected: true },
  { name: '카누/카약 50% #1', connected: false },
]

export const users: AdminUser[] = [
  account(student, { lectureDtoList: lectures }),
  account({ id: '20240002', username: '이도윤' }, { lectureDtoList: lectures.slice(1, 3) }),
  account({ id: '20230117', username: '박서연' }, { enabled: false, updatedAt: '2026-10-02T23:15:00.000Z' }),
]

/** The same lectures, with one connected or not. */
export const switched = (all: Lecture[], name: string, connected: boolean): Lecture[] =>
  all.map((lecture) => (lecture.name === name ? { ...lecture, connected } : lecture))

/** The server's answer to a switch that connects; `whose` is the person an administrator connects. */
export const started = (name: string, whose?: User): { data: null; message: string } => ({
  data: null,
  message: `${whose ? `${whose.username}(${whose.id}) 사용자의 ` : ''}‘${name}’ 강의가 연결되었습니다.`,
})

/** The same users, with one changed. */
export const changed = (all: AdminUser[], id: string, change: Partial<AdminUser>): AdminUser[] =>
  all.map((user) => (user.id === id ? { ...user, ...change } : user))

function account({ id, username }: User, rest: Partial<AdminUser>): AdminUser {
  return {
    id,
    username,
    enabled: true,
    createdAt: '2026-03-02T00:05:00.000Z',
    updatedAt: '2026-03-02T00:05:00.000Z',
    lectureDtoList: [],
    ...rest,
  }
}
