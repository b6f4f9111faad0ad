import { expect } from 'vitest'
import { people, type PersonName } from './campus.ts'
import { failuresFrom } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { newProgramToken } from '@campus-connect/core/tokens.ts'
import { account, changesUsedUp, connected, programToken, spent, usedUp } from './given.ts'
import type { RecordRow, Scenario } from './scenario.ts'

const of = (name: PersonName) => ({ id: people[name].id })
const unknown = { params: { id: '99999999' }, status: 404, message: '해당 사용자를 찾을 수 없습니다.' }
const invalid = { params: { id: 'a/b' }, status: 400, message: expect.stringMatching(/^학번은/) as string }
const done = { status: 200, sent: { 'x-changed': 'true' } }
const unchanged = { status: 200, sent: { 'x-changed': 'false' } }

const accounts: Omit<Scenario, 'as'>[] = [
  {
    name: 'a disabling ends all sessions of the account at once and keeps the connections',
    call: 'disableUser',
    params: of('student'),
    given: [connected('student', '자료구조')],
    ...done,
    message: '사용자를 비활성화했습니다.',
    changed: { 'student: enabled': 0, 'student: sessions': '' },
    record: [['user-disable', 'admin', 'student', { changed: true }]],
  },
  {
    name: 'a disabling of a disabled account ends what sessions it has, and says that nothing changed',
    call: 'disableUser',
    params: of('disabled'),
    ...unchanged,
    message: '이미 비활성화된 사용자입니다.',
    changed: { 'disabled: sessions': '' },
    record: [['user-disable', 'admin', 'disabled', { changed: false }]],
  },
  {
    name: 'an administrator can disable another one',
    call: 'disableUser',
    params: of('other'),
    given: [account('other', { admin: 1 })],
    ...done,
    message: '사용자를 비활성화했습니다.',
    changed: { 'other: enabled': 0, 'other: sessions': '' },
    record: [['user-disable', 'admin', 'other', { changed: true }]],
  },
  {
    name: 'an administrator cannot disable their own account',
    call: 'disableUser',
    params: of('admin'),
    given: [account('other', { admin: 1 })],
    status: 409,
    message: '자신의 계정은 비활성화할 수 없습니다.',
  },
  { name: 'an unknown account cannot be disabled', call: 'disableUser', ...unknown },
  { name: 'what is no number cannot be disabled', call: 'disableUser', ...invalid },
  {
    name: 'an enabling brings back no session',
    call: 'enableUser',
    params: of('disabled'),
    given: [({ db }) => db.deleteFrom('sessions').where('user_key', '=', 'key of disabled').execute()],
    ...done,
    message: '사용자를 활성화했습니다.',
    changed: { 'disabled: enabled': 1 },
    record: [['user-enable', 'admin', 'disabled', { changed: true }]],
  },
  {
    name: 'an enabling of an enabled account says that nothing changed',
    call: 'enableUser',
    params: of('student'),
    ...unchanged,
    message: '이미 활성화된 사용자입니다.',
    record: [['user-enable', 'admin', 'student', { changed: false }]],
  },
  { name: 'an unknown account cannot be enabled', call: 'enableUser', ...unknown },
  { name: 'what is no number cannot be enabled', call: 'enableUser', ...invalid },
]

const recorded = (task: string, lecture: string, changed: boolean): RecordRow[] => [
  [task, 'admin', 'student', { lecture, changed }],
]
const unknownLecture = { status: 404, message: '해당 강의를 찾을 수 없습니다.' }
const throttled = {
  status: 429,
  message: '연결 상태를 너무 자주 바꾸었습니다. 1초 후에 다시 시도해주세요.',
  sent: { 'retry-after': '1' },
}

const lectures: Omit<Scenario, 'as'>[] = [
  {
    name: "an administrator connects a student's lecture, as the administrator's event",
    call: 'startUserLecture',
    params: of('student'),
    body: { name: ` ${'자료구조'.normalize('NFD')}` },
    ...done,
    message: '김하늘(20240001) 사용자의 ‘자료구조’ 강의가 연결되었습니다.',
    changed: { 'student: lectures': '자료구조 1, 카누/카약 0' },
    events: ['student: 자료구조 1 admin by admin'],
    record: recorded('lecture-start', '자료구조', true),
  },
  {
    name: 'connecting what is connected says that nothing changed',
    call: 'startUserLecture',
    params: of('student'),
    body: { name: '자료구조' },
    given: [connected('student', '자료구조'), changesUsedUp('admin')],
    ...unchanged,
    message: '이미 연결되어 있습니다.',
    record: recorded('lecture-start', '자료구조', false),
  },
  {
    name: 'a lecture that the student does not have is not connected',
    call: 'startUserLecture',
    params: of('student'),
    body: { name: '선형대수' },
    ...unknownLecture,
  },
  {
    name: 'a lecture of an unknown account is not connected',
    call: 'startUserLecture',
    body: { name: '자료구조' },
    ...unknown,
  },
  {
    name: 'a lecture of what is no number is not connected',
    call: 'startUserLecture',
    body: { name: '자료구조' },
    ...invalid,
  },
  {
    name: "connecting uses up the administrator's changes",
    call: 'startUserLecture',
    params: of('student'),
    body: { name: '자료구조' },
    given: [changesUsedUp('admin')],
    ...throttled,
  },
  {
    name: "an administrator disconnects a student's lecture, as the administrator's event",
    call: 'stopUserLecture',
    params: of('student'),
    body: { name: '자료구조' },
    // The student's own changes are no matter.
    given: [connected('student', '자료구조'), connected('other', '자료구조'), changesUsedUp('student')],
    ...done,
    message: '김하늘(20240001) 사용자의 ‘자료구조’ 강의 연결이 해제되었습니다.',
    changed: { 'student: lectures': '자료구조 0, 카누/카약 0' },
    events: ['student: 자료구조 0 admin by admin'],
    record: recorded('lecture-stop', '자료구조', true),
  },
  {
    name: 'disconnecting what is not connected says that nothing changed',
    call: 'stopUserLecture',
    params: of('student'),
    body: { name: '카누/카약' },
    ...unchanged,
    message: '이미 연결 해제되어 있습니다.',
    record: recorded('lecture-stop', '카누/카약', false),
  },
  {
    name: 'a lecture that the student does not have is not disconnected',
    call: 'stopUserLecture',
    params: of('student'),
    body: { name: '선형대수' },
    ...unknownLecture,
  },
  {
    name: 'a lecture of an unknown account is not disconnected',
    call: 'stopUserLecture',
    body: { name: '자료구조' },
    ...unknown,
  },
  {
    name: 'an empty name is not disconnected',
    call: 'stopUserLecture',
    params: of('student'),
    body: { name: '' },
    status: 400,
    message: '강의 이름을 입력해주세요.',
  },
  {
    name: "disconnecting uses up the administrator's changes",
    call: 'stopUserLecture',
    params: of('student'),
    body: { name: '자료구조' },
    given: [connected('student', '자료구조'), changesUsedUp('admin')],
    ...throttled,
  },
]

const token = newProgramToken()
const withToken = { as: 'nobody', headers: { authorization: `Bearer ${token}` } } as const

/** Calls of programs; who may make which call is in `matrix.ts`. */
const programs: Scenario[] = [
  {
    ...withToken,
    name: 'a program connects a lecture, and event and record name its token',
    call: 'startUserLecture',
    params: of('student'),
    body: { name: '자료구조' },
    given: [programToken(token)],
    ...done,
    message: '김하늘(20240001) 사용자의 ‘자료구조’ 강의가 연결되었습니다.',
    changed: { 'student: lectures': '자료구조 1, 카누/카약 0' },
    record: [['lecture-start', 'key of the program', 'student', { lecture: '자료구조', changed: true }]],
    events: ['student: 자료구조 1 admin by key of the program'],
  },
  {
    ...withToken,
    name: 'a program has as many changes as an administrator, and no more',
    call: 'startUserLecture',
    params: of('student'),
    body: { name: '자료구조' },
    given: [programToken(token), spent('token:key of the program')],
    ...throttled,
  },
  {
    ...withToken,
    name: 'failed logins at the address do not throttle a right token',
    call: 'enableUser',
    params: of('student'),
    given: [programToken(token), usedUp(...failuresFrom('127.0.0.1'))],
    ...unchanged,
    message: '이미 활성화된 사용자입니다.',
    record: [['user-enable', 'key of the program', 'student', { changed: false }]],
  },
  ...(['listUsers', 'enableUser', 'disableUser'] as const).map((call) => ({
    ...withToken,
    name: `${call}: wrong tokens and failed logins of an address are throttled together`,
    call,
    ...(call === 'listUsers' ? {} : { params: of('student') }),
    given: [usedUp(...failuresFrom('127.0.0.1'))],
    status: 429,
    message: expect.stringContaining('시도가 너무 많습니다.') as string,
  })),
]

export const admin: Scenario[] = [
  ...[...accounts, ...lectures].map((row) => ({ ...row, as: 'admin' as const })),
  {
    name: 'a student cannot find out which users exist',
    call: 'disableUser',
    as: 'student',
    params: { id: '99999999' },
    status: 403,
    message: '관리자 권한이 필요합니다.',
  },
  ...programs,
]
