import { changesUsedUp, connected } from './given.ts'
import type { Scenario } from './scenario.ts'

const done = { status: 200, sent: { 'x-changed': 'true' } }
const unchanged = { status: 200, sent: { 'x-changed': 'false' } }
const started = '‘자료구조’ 강의가 연결되었습니다.'
const unknown = { status: 404, message: '해당 강의를 찾을 수 없습니다.' }
const throttled = {
  status: 429,
  message: '연결 상태를 너무 자주 바꾸었습니다. 1초 후에 다시 시도해주세요.',
  sent: { 'retry-after': '1' },
}
const badName = '강의 이름은 제어 문자 없이 1자 이상 100자 이하여야 합니다.'

export const attend: Scenario[] = [
  {
    name: 'a student connects their own lecture and no other of its name',
    call: 'startAttendance',
    as: 'student',
    body: { name: '자료구조' },
    ...done,
    message: started,
    changed: { 'student: lectures': '자료구조 1, 카누/카약 0' },
    events: ['student: 자료구조 1 student'],
  },
  {
    name: 'a name is found in any Unicode form, and the answer names the lecture as it is stored',
    call: 'startAttendance',
    as: 'student',
    body: { name: ` ${'자료구조'.normalize('NFD')} ` },
    ...done,
    message: started,
    changed: { 'student: lectures': '자료구조 1, 카누/카약 0' },
    events: ['student: 자료구조 1 student'],
  },
  {
    name: 'an administrator connects lectures of their own account without a record, as students do',
    call: 'startAttendance',
    as: 'admin',
    body: { name: '자료구조' },
    ...done,
    message: started,
    changed: { 'admin: lectures': '자료구조 1' },
    events: ['admin: 자료구조 1 student'],
  },
  {
    name: 'what is connected stays so, and the answer says that nothing changed, without a change left',
    call: 'startAttendance',
    as: 'student',
    body: { name: '자료구조' },
    given: [connected('student', '자료구조'), changesUsedUp('student')],
    ...unchanged,
    message: '이미 연결되어 있습니다.',
  },
  {
    name: 'a lecture of somebody else is unknown',
    call: 'startAttendance',
    as: 'student',
    body: { name: '선형대수' },
    ...unknown,
  },
  {
    name: 'an unknown lecture is unknown without a change left, too',
    call: 'startAttendance',
    as: 'student',
    body: { name: '없는 강의' },
    given: [changesUsedUp('student')],
    ...unknown,
  },
  {
    name: 'connecting is limited, and the refusal says when to retry',
    call: 'startAttendance',
    as: 'student',
    body: { name: '자료구조' },
    given: [changesUsedUp('student')],
    ...throttled,
  },
  {
    name: 'an empty name is refused with the reason',
    call: 'startAttendance',
    as: 'student',
    body: { name: '' },
    status: 400,
    message: '강의 이름을 입력해주세요.',
  },
  ...['가'.repeat(101), 'a\u202eb', '가'.repeat(400)].map((name) => ({
    name: `a name of ${name.length} characters, from ${name.slice(0, 3)}, is refused with the reason`,
    call: 'startAttendance' as const,
    as: 'student' as const,
    body: { name },
    status: 400,
    message: badName,
  })),
  {
    name: 'a student disconnects their own lecture and no other of its name',
    call: 'stopAttendance',
    as: 'student',
    body: { name: '자료구조' },
    given: [connected('student', '자료구조'), connected('student', '카누/카약'), connected('other', '자료구조')],
    ...done,
    message: '‘자료구조’ 강의 연결이 해제되었습니다.',
    changed: { 'student: lectures': '자료구조 0, 카누/카약 1' },
    events: ['student: 자료구조 0 student'],
  },
  {
    name: 'what is disconnected stays so, and the answer says that nothing changed',
    call: 'stopAttendance',
    as: 'student',
    body: { name: '자료구조' },
    given: [connected('other', '자료구조'), changesUsedUp('student')],
    ...unchanged,
    message: '이미 연결 해제되어 있습니다.',
  },
  {
    name: "disconnecting somebody else's lecture finds none",
    call: 'stopAttendance',
    as: 'student',
    body: { name: '선형대수' },
    given: [connected('other', '선형대수')],
    ...unknown,
  },
  {
    name: 'disconnecting is limited, and the refusal says when to retry',
    call: 'stopAttendance',
    as: 'student',
    body: { name: '자료구조' },
    given: [connected('student', '자료구조'), changesUsedUp('student')],
    ...throttled,
  },
  {
    name: 'a name with a control character cannot be disconnected',
    call: 'stopAttendance',
    as: 'student',
    body: { name: 'a\u0007' },
    status: 400,
    message: badName,
  },
]
