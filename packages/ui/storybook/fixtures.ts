import type { AdminUser, Lecture, User } from '@campus-connect/sdk/types'

export const student: User = { id: '20240001', username: '김하늘' }

/** When stale content was fetched. */
export const fetchedAt = '2026-11-20T01:30:00.000Z'

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
  { name: '교양 수영 (PED1050-01)', connected: false },
]

/** Names that a roster may contain and that could break URLs, markup or line breaking. */
const oddNames = [
  '카누/카약',
  'C/C++',
  '50%',
  'a%2Fb',
  'a?b#c',
  '=1+1',
  '<b>굵은 글씨</b><img src=x onerror=alert(1)>',
  '🏸 배드민턴 👨‍👩‍👧‍👦 🇰🇷',
  'اللغة العربية 101 (초급)',
  'q̣̃ x̱̂ ᄀᆞᆷ',
  '… (2)',
  '😀'.repeat(100),
]

export const oddLectures: Lecture[] = oddNames.map((name, index) => ({ name, connected: index % 2 === 0 }))

export const manyLectures: Lecture[] = Array.from({ length: 200 }, (_, index) => ({
  name: `전공 세미나 ${index + 1}`,
  connected: index % 3 === 0,
}))

export const users: AdminUser[] = [
  adminUser('20240001', '김하늘', { lectureDtoList: lectures }),
  adminUser('20240002', '이도윤', { lectureDtoList: lectures.slice(1, 4) }),
  adminUser('20230117', '박서연', { enabled: false, updatedAt: '2026-10-02T23:15:00.000Z' }),
  adminUser('20220408', 'Alexandra Konstantinopoulou-Fernandez'),
]

export const longUsers: AdminUser[] = [
  adminUser('20220408', 'Alexandra Konstantinopoulou-Fernandez', { lectureDtoList: longLectures }),
  adminUser('EXCHANGE-STUDENT_2026-WINTER_001', '하늘'.repeat(50), { enabled: false }),
]

export const oddUsers: AdminUser[] = oddNames.map((username, index) =>
  adminUser(`odd-${index + 1}`, username, { lectureDtoList: oddLectures }),
)

export const manyUsers: AdminUser[] = Array.from({ length: 200 }, (_, index) =>
  adminUser(String(20240001 + index), `학생 ${index + 1}`, { enabled: index % 7 !== 3, lectureDtoList: lectures }),
)

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

/** Connected lectures every ten minutes from midnight until this hour: some before noon, most after it. */
export const dayUntil = (hour: number): number[] =>
  Array.from({ length: Math.round(hour * 6) + 1 }, (_, step) => {
    const wave = (top: number, at: number) => top * Math.exp(-(((step / 6 - at) / 1.1) ** 2))
    return Math.round(wave(62, 10) + wave(96, 14) + wave(20, 17.5))
  })
