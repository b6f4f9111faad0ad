import { expect } from 'vitest'
import { signupRefusalsFrom } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { freeNumber, newPassword, people, settingsAdmin } from './campus.ts'
import { reserved, usedUp } from './given.ts'
import type { Scenario } from './scenario.ts'

const student = { id: freeNumber, username: '박하늘', password: newPassword }
const badNumber = '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지 입력해주세요.'
const noDigit = '학번은 숫자가 하나 이상 있어야 합니다. 학번을 확인해주세요.'
const badName = '이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.'

const withNew = '20240001,20240002,20240012,20240013,20990001'
const refusedNumbers: [string, string][] = [
  ['a taken number', people.student.id],
  ["an administrator's number", people.admin.id],
  ['the number of the settings', settingsAdmin],
]
const invalid: [string, object, string][] = [
  ['a number with a path', { id: '../20240009' }, badNumber],
  ['an empty number', { id: '' }, '학번을 입력해주세요.'],
  // The names of columns, which a list would take for its header.
  ['the number ID', { id: 'ID' }, noDigit],
  ['the number STUDENT_NO', { id: 'STUDENT_NO' }, noDigit],
  ['the number hakbun', { id: 'hakbun' }, noDigit],
  ['a number of signs', { id: '-_' }, noDigit],
  ['a number of 33 characters', { id: 'a'.repeat(33) }, badNumber],
  ['an empty name', { username: '' }, '이름을 입력해주세요.'],
  ['a name of spaces', { username: '  ' }, badName],
  ['a name of 101 characters', { username: '가'.repeat(101) }, badName],
  ['an invisible name', { username: '\u3164' }, badName],
  ['a name with NUL', { username: 'a\u0000b' }, badName],
  ['a password of seven characters', { password: '1234567' }, '비밀번호는 8자 이상 128자 이하여야 합니다.'],
  ['a password with the number', { password: `my-${freeNumber}-x` }, '비밀번호에 학번을 넣을 수 없습니다.'],
  ['a role', { isAdmin: true }, '알 수 없는 항목이 있습니다: "isAdmin"'],
]

const rows: Omit<Scenario, 'call'>[] = [
  {
    name: 'a sign-up adds a student with the lectures of the roster, and starts no session',
    as: 'nobody',
    body: student,
    status: 201,
    message: '회원가입이 완료되었습니다.',
    data: { id: freeNumber, username: '박하늘', isAdmin: false },
    changed: { 'new account': '박하늘 0 1: 자료구조 0', numbers: withNew },
  },
  {
    name: 'a name is stored as people see it, in NFC',
    as: 'nobody',
    body: { ...student, username: ` \u200b${'이'.normalize('NFD')}\u00a0서\u00ad준\ufeff ` },
    status: 201,
    message: '회원가입이 완료되었습니다.',
    data: { id: freeNumber, username: '이 서준', isAdmin: false },
    changed: { 'new account': '이 서준 0 1: 자료구조 0', numbers: withNew },
  },
  ...refusedNumbers.map(([what, id]) => ({
    name: `${what} cannot be signed up`,
    as: 'nobody' as const,
    body: { ...student, id },
    status: 409,
    message: '이미 사용 중인 학번입니다.',
  })),
  {
    name: 'the number of a former administrator cannot be signed up',
    as: 'nobody',
    body: student,
    given: [reserved(freeNumber)],
    status: 409,
    message: '이미 사용 중인 학번입니다.',
  },
  ...invalid.map(([what, fields, message]) => ({
    name: `${what} is refused with the reason`,
    as: 'nobody' as const,
    body: { ...student, ...fields },
    status: 400,
    message,
  })),
  {
    name: 'the search for taken numbers is limited',
    as: 'nobody',
    body: { ...student, id: people.student.id },
    given: [usedUp(...signupRefusalsFrom('127.0.0.1'))],
    status: 429,
    message: expect.stringMatching(/다시 시도/) as string,
  },
]

export const signups: Scenario[] = rows.map((row) => ({ ...row, call: 'signup' as const }))
