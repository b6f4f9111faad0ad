import type { AdminUser, Lecture, User } from '@campus-connect/sdk/types'

export const student: User = { id: '20240001', username: '김하늘' }

export const lectures: Lecture[] = [
  { name: '자료구조', connected: true },
  { name: '컴퓨터 네트워크', connected: false },
  { name: '글쓰기의 기초 (국문101-02)', connected: true },
  { name: '카누/카약 50% #1', connected: false },
  { name: '미분적분학 및 연습', connected: false },
]

export const longLectures: Lecture[] = [
  {
    name: '동아시아의 역사와 문화: 고대에서 근대까지의 교류와 갈등, 그리고 오늘의 과제 (인문융합세미나 심화과정)',
    connected: true,
  },
  { name: 'Introduction_to_Interdisciplinary_Research_Methods_and_Academic_Writing', connected: false },
  { name: '가'.repeat(99) + '…', connected: true },
]

export const users: AdminUser[] = [
  adminUser('20240001', '김하늘', { lectureDtoList: lectures }),
  adminUser('20240002', '이도윤', { lectureDtoList: lectures.slice(1, 4) }),
  adminUser('20230117', '박서연', { enabled: false, updatedAt: '2026-10-02T23:15:00.000Z' }),
  adminUser('20220408', 'Alexandra Konstantinopoulou-Fernandez'),
]

function adminUser(id: string, username: string, rest: Partial<AdminUser> = {}): AdminUser {
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
