import { expect } from 'vitest'
import { deletionsAt, successesOf } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { testPassword as password } from '../support/server.ts'
import { at, type Campus, keyOf, newPassword, people } from './campus.ts'
import { account, connected, usedUp } from './given.ts'
import type { Scenario } from './scenario.ts'

const waits = { status: 429, message: expect.stringMatching(/다시 시도/) as string }
const wrongPassword = { status: 400, message: '비밀번호가 올바르지 않습니다.' }
const changed = { status: 200, message: '비밀번호를 성공적으로 변경했습니다.', cookie: 'new' } as const
const change = { currentPassword: password, newPassword }

/** The student has the lectures of the roster, of which one had another name. */
async function formerName({ db, now }: Campus) {
  await db.deleteFrom('lectures').where('user_key', '=', keyOf('student')).execute()
  const user = await db.selectFrom('users').selectAll().where('key', '=', keyOf('student')).executeTakeFirstOrThrow()
  await syncAccount(db, { user, clock: now, term: 'current' })
  await db
    .updateTable('lectures')
    .set({ name: '옛 이름', class_title: '옛 이름' })
    .where('user_key', '=', keyOf('student'))
    .where('name', '=', '카누/카약')
    .execute()
  // The sync is compared anew.
  await db.deleteFrom('roster_syncs').execute()
}

const lists: Omit<Scenario, 'call'>[] = [
  {
    name: 'students see their own lectures, by name',
    as: 'student',
    status: 200,
    message: '',
    data: [
      { name: '자료구조', connected: false },
      { name: '카누/카약', connected: false },
    ],
    sent: { 'x-connected-since': undefined, 'x-attendance-on-deletion': undefined },
  },
  {
    name: 'a connected lecture says since when',
    as: 'other',
    given: [connected('other', '자료구조'), connected('student', '자료구조')],
    status: 200,
    message: '',
    data: [
      { name: '선형대수', connected: false },
      { name: '자료구조', connected: true },
    ],
    sent: { 'x-connected-since': at },
  },
  {
    name: 'an empty list says why it is empty',
    as: 'admin',
    given: [({ db }) => db.deleteFrom('lectures').where('user_key', '=', keyOf('admin')).execute()],
    status: 200,
    message: '명단에서 학번을 찾을 수 없습니다.',
    data: [],
  },
]

const syncs: Omit<Scenario, 'call'>[] = [
  {
    name: 'a sync adds lectures of the roster and keeps those of no roster',
    as: 'student',
    given: [connected('student', '자료구조')],
    status: 200,
    message: '강의 2개가 추가되었습니다.',
    changed: {
      'student: lectures': '자료구조 (CSE201-01) 0, 자료구조 1, 카누/카약 (PED110-01) 0, 카누/카약 0',
    },
  },
  {
    name: 'a sync renames a lecture as the roster does and keeps connections',
    as: 'student',
    given: [formerName, connected('student', '자료구조')],
    status: 200,
    message: '강의 1개의 이름이 변경되었습니다.',
    changed: { 'student: lectures': '자료구조 1, 카누/카약 0' },
  },
  {
    name: 'a student who is not in the roster has no lectures to sync',
    as: 'admin',
    status: 200,
    message: '명단에서 학번을 찾을 수 없습니다.',
  },
]

const passwords: Omit<Scenario, 'call'>[] = [
  {
    name: 'a new password ends all other sessions and renews this one',
    as: 'student',
    body: change,
    ...changed,
    changed: { 'student: password': 'new', 'student: sessions': 'new', 'student: browsers': 0 },
  },
  {
    name: 'a new password ends that it is temporary',
    as: 'student',
    body: change,
    given: [account('student', { temporary_password: 1 })],
    ...changed,
    changed: {
      'student: password': 'new',
      'student: temporary password': 0,
      'student: sessions': 'new',
      'student: browsers': 0,
    },
  },
  {
    name: 'a new password of an administrator is recorded',
    as: 'admin',
    body: change,
    ...changed,
    changed: { 'admin: password': 'new', 'admin: sessions': 'new', 'admin: browsers': 0 },
    record: [['password-set', 'admin', 'admin', {}]],
  },
  {
    name: 'a wrong current password is refused and ends nothing',
    as: 'student',
    body: { ...change, currentPassword: 'wrong' },
    ...wrongPassword,
  },
  ...(
    [
      [password, '새 비밀번호는 현재 비밀번호와 달라야 합니다.'],
      ['1234567', '비밀번호는 8자 이상 128자 이하여야 합니다.'],
      ['password1', '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.'],
      [`${people.student.id}-abc`, '비밀번호에 학번을 넣을 수 없습니다.'],
    ] as const
  ).map(([refused, message]) => ({
    name: `the new password ${refused} is refused with the reason`,
    as: 'student' as const,
    body: { ...change, newPassword: refused },
    status: 400,
    message,
  })),
  {
    name: 'confirmations by password are limited',
    as: 'student',
    body: change,
    given: [usedUp(successesOf(people.student.id))],
    ...waits,
  },
]

const gone = {
  status: 200,
  message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.',
  cookie: 'expired',
} as const
const nothingOf = (name: 'student' | 'admin') => ({
  [`${name}: enabled`]: undefined,
  [`${name}: administrator`]: undefined,
  [`${name}: name`]: undefined,
  [`${name}: password`]: undefined,
  [`${name}: temporary password`]: undefined,
  [`${name}: sessions`]: '',
  [`${name}: browsers`]: 0,
  [`${name}: lectures`]: '',
})

const deletions: Omit<Scenario, 'call'>[] = [
  {
    name: 'a deletion removes the account with its sessions and lectures, and ends the connections',
    as: 'student',
    body: { password },
    given: [connected('student', '자료구조')],
    ...gone,
    sent: { 'clear-site-data': '"cache", "storage"' },
    changed: { ...nothingOf('student'), numbers: '20240012,20240013,20990001' },
    events: ['student: 자료구조 0 deletion'],
  },
  {
    name: 'a deletion of an administrator is recorded and reserves the number',
    as: 'admin',
    body: { password },
    given: [account('other', { admin: 1 })],
    ...gone,
    changed: {
      ...nothingOf('admin'),
      numbers: '20240001,20240012,20240013',
      'reserved numbers': people.admin.id,
    },
    record: [['admin-delete', 'admin', 'admin', {}]],
  },
  { name: 'a wrong password deletes nothing', as: 'student', body: { password: 'wrong' }, ...wrongPassword },
  {
    name: 'the last administrator cannot delete the account',
    as: 'admin',
    body: { password },
    // One who is disabled does not count.
    given: [account('disabled', { admin: 1 })],
    status: 409,
    message: '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.',
  },
  {
    name: 'deletions of a number are limited',
    as: 'student',
    body: { password },
    given: [usedUp(deletionsAt(people.student.id))],
    ...waits,
  },
]

export const me: Scenario[] = [
  ...lists.map((row) => ({ ...row, call: 'listMyLectures' as const })),
  ...syncs.map((row) => ({ ...row, call: 'syncMyLectures' as const })),
  ...passwords.map((row) => ({ ...row, call: 'changeMyPassword' as const })),
  ...deletions.map((row) => ({ ...row, call: 'deleteMe' as const })),
]
