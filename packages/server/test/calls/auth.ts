import { expect } from 'vitest'
import { failuresAtNumber, successesOf } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { testPassword as password } from '../support/server.ts'
import { people, type PersonName } from './campus.ts'
import { account, authenticatorApp, usedUp } from './given.ts'
import type { Scenario } from './scenario.ts'
import { signups } from './signup.ts'

const credentials = (name: PersonName) => ({ id: people[name].id, password })
const userOf = (name: PersonName) => ({
  id: people[name].id,
  username: people[name].username,
  isAdmin: name === 'admin',
})
const wrong = { status: 401, message: '학번 또는 비밀번호가 올바르지 않습니다.' }
const loggedIn = { status: 200, message: '로그인되었습니다.', cookie: 'new' } as const

const recoveryCode = '10000000000000000000'
const withApp = authenticatorApp('admin', recoveryCode, '20000000000000000000')

const logins: Omit<Scenario, 'call'>[] = [
  {
    name: 'a login starts a session of the person whose number it has',
    as: 'nobody',
    body: credentials('student'),
    ...loggedIn,
    data: userOf('student'),
    changed: { 'student: sessions': 'elsewhere, here, new', 'student: browsers': 2 },
  },
  {
    name: 'a login of an administrator says the role, and is recorded',
    as: 'nobody',
    body: credentials('admin'),
    ...loggedIn,
    data: userOf('admin'),
    changed: { 'admin: sessions': 'elsewhere, here, new', 'admin: browsers': 2 },
    record: [['login', 'admin', undefined, {}]],
  },
  {
    name: 'a login ends the session whose cookie it carries',
    as: 'student',
    body: credentials('student'),
    ...loggedIn,
    data: userOf('student'),
    changed: { 'student: sessions': 'elsewhere, new', 'student: browsers': 2 },
  },
  {
    name: "a login ends the session of somebody else's cookie",
    as: 'other',
    body: credentials('student'),
    ...loggedIn,
    data: userOf('student'),
    changed: {
      'student: sessions': 'elsewhere, here, new',
      'student: browsers': 2,
      'other: sessions': 'elsewhere',
    },
  },
  {
    name: 'a login with a temporary password says so',
    as: 'nobody',
    body: credentials('student'),
    given: [account('student', { temporary_password: 1 })],
    ...loggedIn,
    data: { ...userOf('student'), temporaryPassword: true },
    changed: { 'student: sessions': 'elsewhere, here, new', 'student: browsers': 2 },
  },
  {
    name: 'a wrong password is refused',
    as: 'nobody',
    body: { ...credentials('student'), password: 'wrong' },
    ...wrong,
  },
  { name: 'an empty password is refused', as: 'nobody', body: { ...credentials('student'), password: '' }, ...wrong },
  { name: 'an unknown number gets the same answer', as: 'nobody', body: { id: '20249999', password }, ...wrong },
  {
    name: 'a wrong password of an administrator is recorded',
    as: 'nobody',
    body: { ...credentials('admin'), password: 'wrong' },
    ...wrong,
    record: [['login-refused', undefined, 'admin', {}]],
  },
  {
    name: 'the right password of an administrator with an authenticator app is asked for its code',
    as: 'nobody',
    body: credentials('admin'),
    given: [withApp],
    status: 401,
    message: '인증 앱에 보이는 인증번호를 입력해주세요.',
    sent: { 'x-second-factor': 'totp' },
  },
  {
    name: 'a wrong password of an administrator with an authenticator app is answered like any other',
    as: 'nobody',
    body: { ...credentials('admin'), password: 'wrong', code: recoveryCode },
    given: [withApp],
    ...wrong,
    sent: { 'x-second-factor': undefined },
    record: [['login-refused', undefined, 'admin', {}]],
  },
  {
    name: 'a wrong code after the right password is recorded as one',
    as: 'nobody',
    body: { ...credentials('admin'), code: recoveryCode.replace('1', '3') },
    given: [withApp],
    status: 401,
    message: '인증번호가 올바르지 않습니다. 인증 앱에 새로 보이는 번호를 입력해주세요.',
    sent: { 'x-second-factor': 'totp' },
    record: [['login-refused', undefined, 'admin', { secondFactor: 'wrong' }]],
  },
  {
    name: 'a recovery code logs in once',
    as: 'nobody',
    body: { ...credentials('admin'), code: recoveryCode },
    given: [withApp],
    ...loggedIn,
    data: userOf('admin'),
    changed: { 'admin: sessions': 'elsewhere, here, new', 'admin: browsers': 2, 'admin: recovery codes': 1 },
    record: [['login', 'admin', undefined, { secondFactor: 'recovery code' }]],
  },
  {
    name: 'a code of a student means nothing',
    as: 'nobody',
    body: { ...credentials('student'), code: '000000' },
    given: [authenticatorApp('student', recoveryCode)],
    ...loggedIn,
    data: userOf('student'),
    changed: { 'student: sessions': 'elsewhere, here, new', 'student: browsers': 2 },
  },
  {
    name: 'an empty code is no code',
    as: 'nobody',
    body: { ...credentials('admin'), code: '' },
    given: [withApp],
    status: 400,
    message: '인증번호를 입력해주세요.',
  },
  {
    name: 'only the right password reveals that an account is disabled',
    as: 'nobody',
    body: credentials('disabled'),
    status: 403,
    message: '비활성화된 계정입니다. 관리자에게 문의하세요.',
  },
  {
    name: 'a wrong password of a disabled account',
    as: 'nobody',
    body: { ...credentials('disabled'), password: 'wrong' },
    ...wrong,
  },
  {
    name: 'the login of a disabled administrator is recorded as refused',
    as: 'nobody',
    body: credentials('disabled'),
    given: [account('disabled', { admin: 1 })],
    status: 403,
    message: '비활성화된 계정입니다. 관리자에게 문의하세요.',
    record: [['login-refused', undefined, 'disabled', {}]],
  },
  {
    name: 'failures at a number are limited',
    as: 'nobody',
    body: credentials('student'),
    given: [usedUp(failuresAtNumber(people.student.id))],
    status: 429,
    message: expect.stringMatching(/다시 시도/) as string,
  },
  {
    name: 'right passwords are limited',
    as: 'nobody',
    body: credentials('student'),
    given: [usedUp(successesOf(people.student.id))],
    status: 429,
    message: expect.stringMatching(/다시 시도/) as string,
  },
  {
    name: 'a login without a password',
    as: 'nobody',
    body: { id: people.student.id },
    status: 400,
    message: '비밀번호를 입력해주세요.',
  },
]

const cleared = { 'clear-site-data': '"cache", "storage"' }
const loggedOut = { status: 200, message: '로그아웃되었습니다.', cookie: 'expired', sent: cleared } as const

const logouts: Omit<Scenario, 'call'>[] = [
  {
    name: 'a logout ends this session only',
    as: 'student',
    ...loggedOut,
    changed: { 'student: sessions': 'elsewhere' },
  },
  {
    name: 'a logout of an administrator is recorded',
    as: 'admin',
    ...loggedOut,
    changed: { 'admin: sessions': 'elsewhere' },
    record: [['logout', 'admin', undefined, {}]],
  },
  { name: 'a logout without a session answers the same', as: 'nobody', ...loggedOut },
  { name: 'a logout of an ended session answers the same', as: 'ended', ...loggedOut },
]

export const auth: Scenario[] = [
  ...logins.map((row) => ({ ...row, call: 'login' as const })),
  ...signups,
  ...logouts.map((row) => ({ ...row, call: 'logout' as const })),
]
