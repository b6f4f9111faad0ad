import { CampusError, type CampusErrorKind } from '@campus-connect/sdk'
import { expect, test } from 'vitest'
import { accountFailures, accountSuccesses } from './account-texts.ts'
import { adminFailures, adminSuccesses } from './admin-texts.ts'
import { changeFailure, changeSuccesses } from './change-report.ts'
import { failureText, withMessage, successText } from './messages.ts'
import { failures as studentFailures, successes as studentSuccesses } from './texts.ts'

const failureTexts = { ...studentFailures, ...accountFailures, ...adminFailures, lectureToggle: changeFailure }
const successTexts = { ...studentSuccesses, ...accountSuccesses, ...adminSuccesses, ...changeSuccesses }

const failures: [act: keyof typeof failureTexts, failed: string, unexpected: string][] = [
  ['login', '로그인에 실패했습니다.', '로그인 중 오류가 발생했습니다.'],
  ['signup', '회원가입에 실패했습니다.', '회원가입 중 오류가 발생했습니다.'],
  ['lectureList', '강의 목록을 불러오는데 실패했습니다.', '강의 목록을 불러오는 중 오류가 발생했습니다.'],
  ['lectureDetail', '강의 정보를 불러오는데 실패했습니다.', '강의 정보를 불러오는 중 오류가 발생했습니다.'],
  ['lectureToggle', '연결 상태를 변경하는데 실패했습니다.', '연결 상태를 변경하는 중 오류가 발생했습니다.'],
  ['sync', '강의 동기화에 실패했습니다.', '강의 동기화 중 오류가 발생했습니다.'],
  ['passwordChange', '비밀번호 변경에 실패했습니다.', '비밀번호 변경 중 오류가 발생했습니다.'],
  ['accountDeletion', '회원 탈퇴에 실패했습니다.', '회원 탈퇴 중 오류가 발생했습니다.'],
  ['adminList', '사용자 목록을 불러오는데 실패했습니다.', '사용자 목록을 불러오는 중 오류가 발생했습니다.'],
  ['adminUser', '사용자 정보를 불러오는데 실패했습니다.', '사용자 정보를 불러오는 중 오류가 발생했습니다.'],
  ['userStatus', '사용자 상태 변경에 실패했습니다.', '사용자 상태 변경 중 오류가 발생했습니다.'],
  ['userLecture', '강의 연결 상태 변경에 실패했습니다.', '강의 연결 상태 변경 중 오류가 발생했습니다.'],
]

const unanswered: CampusErrorKind[] = ['malformed', 'network', 'timeout', 'aborted', 'invalid', 'unknown-outcome']

test.each(failures)('%s has a sentence for a refusal and one for an unexpected error', (act, failed, unexpected) => {
  expect(failureTexts[act]).toEqual({ failed, unexpected })
})

test("a refusal shows the server's sentence, or ours if the server gave none", () => {
  const textOf = (message: string) =>
    failureText(failureTexts.login, new CampusError('refused', message, { status: 403 }))

  expect(textOf('비활성화된 계정입니다.')).toBe('비활성화된 계정입니다.')
  expect(['', '  '].map(textOf)).toEqual(Array(2).fill(failureTexts.login.failed))
})

test.each([
  ...unanswered.map((kind) => new CampusError(kind, 'ECONNRESET', { status: 502 })),
  new TypeError('x'),
  undefined,
])('any other error is unexpected, without its technical detail: %s', (error) => {
  expect(failureText(failureTexts.login, error)).toBe(failureTexts.login.unexpected)
})

const successes: [act: keyof typeof successTexts, text: string][] = [
  ['connected', '연결되었습니다.'],
  ['disconnected', '연결이 해제되었습니다.'],
  ['sync', '강의 동기화를 완료했습니다.'],
  ['passwordChange', '비밀번호를 성공적으로 변경했습니다.'],
  ['accountDeletion', '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.'],
  ['userEnabled', '사용자가 활성화되었습니다.'],
  ['userDisabled', '사용자가 비활성화되었습니다.'],
]

test.each(successes)("%s succeeds with the server's sentence, or ours if the server gave none", (act, text) => {
  expect(successText(successTexts[act], '강의 2개가 추가되었습니다.')).toBe('강의 2개가 추가되었습니다.')
  expect([successText(successTexts[act], ''), successText(successTexts[act])]).toEqual([text, text])
})

test('a failed load gets a message for the user, and a failed refresh keeps its data', () => {
  const error = new CampusError('network', 'no connection')
  const stale = { since: '2026-03-02T00:00:00.000Z', error }

  expect(withMessage({ status: 'error', error }, studentFailures.lectureList)).toMatchObject({
    error: { message: '강의 목록을 불러오는 중 오류가 발생했습니다.' },
  })
  expect(withMessage({ status: 'success', data: ['자료구조'], stale }, studentFailures.lectureList)).toMatchObject({
    data: ['자료구조'],
    stale: { since: stale.since, error: { message: '강의 목록을 불러오는 중 오류가 발생했습니다.' } },
  })
  expect(withMessage({ status: 'success', data: [] }, studentFailures.lectureList)).toEqual({
    status: 'success',
    data: [],
  })
  expect(withMessage({ status: 'pending' }, studentFailures.lectureList)).toEqual({ status: 'pending' })
})
