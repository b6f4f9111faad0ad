import { expect } from 'vitest'
import { at, people, type PersonName } from './campus.ts'
import { connected, later } from './given.ts'
import type { Scenario } from './scenario.ts'
import { selections } from './selections.ts'

const listed = (name: PersonName, lectures: Record<string, boolean>) => ({
  id: people[name].id,
  username: people[name].username,
  enabled: name !== 'disabled',
  createdAt: at,
  updatedAt: at,
  lectureDtoList: Object.entries(lectures).map(([lecture, isConnected]) => ({
    name: lecture,
    connected: isConnected,
  })),
})
const read = { call: 'listUsers', as: 'admin', status: 200, message: '' } as const

const readings: Scenario[] = [
  {
    ...read,
    name: 'without parameters the list has all users, their lectures and the totals',
    given: [connected('student', '자료구조'), connected('other', '자료구조'), connected('other', '선형대수')],
    data: [
      listed('student', { 자료구조: true, '카누/카약': false }),
      listed('other', { 선형대수: true, 자료구조: true }),
      listed('disabled', {}),
      listed('admin', { 자료구조: false }),
    ],
    sent: {
      'x-total-count': '4',
      'x-enabled-count': '3',
      'x-connected-count': '3',
      'x-connected-users-count': '2',
      'x-matching-count': '4',
      'x-next-cursor': undefined,
      'x-connected-since': undefined,
      'x-roster-state': 'current',
      'x-roster-checked-at': at,
    },
    record: [['users-read', 'admin', undefined, { rows: 4, matching: 4 }]],
  },
  {
    ...read,
    name: 'a list of one person is recorded with the person and says since when lectures are connected',
    query: 'id=20240001',
    given: [connected('student', '카누/카약')],
    data: [listed('student', { 자료구조: false, '카누/카약': true })],
    sent: { 'x-matching-count': '1', 'x-connected-since': at },
    record: [['users-read', 'admin', 'student', { rows: 1, matching: 1 }]],
  },
  {
    ...read,
    name: 'a search that finds one person is recorded with the person',
    query: `q=${encodeURIComponent('이서준')}`,
    data: [listed('other', { 선형대수: false, 자료구조: false })],
    record: [['users-read', 'admin', 'other', { rows: 1, matching: 1 }]],
  },
  {
    ...read,
    name: 'a search for an unknown number is recorded with the number',
    query: 'id=20249999',
    data: [],
    record: [['users-read', 'admin', undefined, { rows: 0, matching: 0, id: '20249999' }]],
  },
  {
    ...read,
    name: 'a reading is recorded with what it asked for',
    query: `q=${encodeURIComponent('김')}&enabled=true&connected=false&limit=1&sort=-id`,
    data: [listed('student', { 자료구조: false, '카누/카약': false })],
    record: [['users-read', 'admin', 'student', { rows: 1, matching: 1, enabled: true, connected: false }]],
  },
  {
    ...read,
    name: 'a search that finds several is recorded with its words',
    query: 'q=2024',
    data: ['student', 'other', 'disabled'].map(
      (name) => expect.objectContaining({ id: people[name as PersonName].id }) as unknown,
    ),
    record: [['users-read', 'admin', undefined, { rows: 3, matching: 3, q: '2024' }]],
  },
  {
    ...read,
    name: 'a count reads nobody and is not recorded',
    query: `lecture=${encodeURIComponent('자료구조')}&connected=true`,
    headers: { prefer: 'respond-async, return=minimal' },
    given: [connected('student', '자료구조')],
    data: [],
    sent: {
      'x-matching-count': '1',
      'x-connected-count': '1',
      'x-next-cursor': undefined,
      'preference-applied': 'return=minimal',
      'x-lectures': undefined,
      'x-connected-today': undefined,
    },
  },
  {
    ...read,
    name: 'an overview tells which lectures are connected and how the day went, reads nobody and is not recorded',
    headers: { prefer: 'return=minimal, overview' },
    given: [
      connected('student', '자료구조'),
      connected('other', '자료구조'),
      connected('student', '카누/카약'),
      later(6_000),
    ],
    data: [],
    sent: {
      'preference-applied': 'return=minimal, overview',
      'x-lectures': `${encodeURIComponent('자료구조')};2;3,${encodeURIComponent('카누/카약')};1;1`,
      // Midnight in Korea was nine hours ago: 54 times ten minutes, the one that has begun, and now.
      'x-connected-today': expect.stringMatching(/^(\d+,){55}3$/) as string,
    },
  },
  {
    ...read,
    name: 'an overview of a search finds lectures by first consonants besides people, and is recorded',
    query: `q=${encodeURIComponent('ㅋㄴ')}`,
    headers: { prefer: 'overview' },
    given: [later(12_000)],
    data: [],
    sent: {
      'preference-applied': 'overview',
      'x-lectures': `${encodeURIComponent('카누/카약')};0;1`,
      'x-connected-today': undefined,
    },
    record: [['users-read', 'admin', undefined, { rows: 0, matching: 0, q: 'ㅋㄴ' }]],
  },
  {
    ...read,
    name: 'lectures alone are found by the words of an overview, which select no users, read nobody and are not recorded',
    query: `q=${encodeURIComponent('카 누')}`,
    headers: { prefer: 'return=minimal, overview' },
    given: [later(18_000)],
    data: [],
    sent: {
      'preference-applied': 'return=minimal, overview',
      'x-lectures': `${encodeURIComponent('카누/카약')};0;1`,
      'x-matching-count': '4',
      'x-connected-today': undefined,
    },
  },
  {
    ...read,
    name: 'a mistyped lecture is answered with those that may be meant',
    query: `q=${encodeURIComponent('카뉴/카약')}`,
    headers: { prefer: 'return=minimal, overview' },
    given: [later(24_000)],
    data: [],
    sent: { 'x-lectures': `${encodeURIComponent('카누/카약')};0;1` },
  },
  {
    ...read,
    name: 'lectures alone do not tell whether there is a person of this name',
    query: `q=${encodeURIComponent('이서준')}`,
    headers: { prefer: 'return=minimal, overview' },
    given: [later(27_000)],
    data: [],
    sent: { 'x-lectures': undefined, 'x-matching-count': '4' },
  },
  {
    ...read,
    name: 'a number asks about a person, also in an overview, and is recorded',
    query: 'id=20240001',
    headers: { prefer: 'return=minimal, overview' },
    given: [later(30_000)],
    data: [listed('student', { 자료구조: false, '카누/카약': false })],
    sent: { 'preference-applied': 'overview', 'x-matching-count': '1' },
    record: [['users-read', 'admin', 'student', { rows: 1, matching: 1 }]],
  },
]

const noInteger = '개수(limit)는 정수여야 합니다.'
const badSearch = '검색어(q)는 제어 문자 없이 400자 이하여야 합니다.'

const refused: Scenario[] = (
  [
    ['limit=0', '개수(limit)는 1 이상이어야 합니다.'],
    ['limit=1001', '개수(limit)는 1000 이하여야 합니다.'],
    ...['ten', '0x10', '1e1', '%202', '1.0', '05', ''].map((limit) => [`limit=${limit}`, noInteger] as const),
    ['limit=-1', '개수(limit)는 1 이상이어야 합니다.'],
    ['limit=99999999999999999999', '개수(limit)는 1000 이하여야 합니다.'],
    ['connected=1', '연결 여부(connected)는 true 또는 false여야 합니다.'],
    ['connected=TRUE', '연결 여부(connected)는 true 또는 false여야 합니다.'],
    ...['%EA%B9%80%00', 'a%0Ab', '%00'].map((q) => [`q=${q}`, badSearch] as const),
    ['lecture=', '강의 이름(lecture)을 입력해주세요.'],
    ['lecture=a%00', '강의 이름은 제어 문자 없이 1자 이상 100자 이하여야 합니다.'],
    ['enabled=yes', '활성 여부(enabled)는 true 또는 false여야 합니다.'],
    ['sort=password', /^정렬\(sort\)은 id, username/],
    ['id=a.b', '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.'],
    ['id=1&id=2', '학번은 문자열이어야 합니다.'],
    ['cursor=abc', '커서(cursor)는 앞 페이지가 준 값이어야 합니다.'],
    ['cursor=%21', '커서(cursor)는 올바른 형식이어야 합니다.'],
    ['page=2', '알 수 없는 항목이 있습니다: "page"'],
    ['q=%E0%A4%A', '요청 주소가 올바르지 않습니다.'],
  ] as const
).map(([query, message]) => ({
  name: `${query} is refused with the reason`,
  call: 'listUsers',
  as: 'admin',
  query,
  status: 400,
  message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
}))

const refusedBefore: Scenario[] = [
  {
    name: 'without a session nobody is told what is wrong with a query',
    call: 'listUsers',
    as: 'nobody',
    query: 'limit=0',
    status: 401,
    message: '로그인이 필요합니다.',
  },
  {
    name: 'an address that is none is refused before the session',
    call: 'listUsers',
    as: 'nobody',
    query: 'q=%E0%A4%A',
    status: 400,
    message: '요청 주소가 올바르지 않습니다.',
  },
]

export const listUsers: Scenario[] = [...readings, ...selections, ...refused, ...refusedBefore]
