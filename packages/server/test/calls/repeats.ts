import { keyedRequest } from '@campus-connect/core/domain/kept-answers.ts'
import { testPassword as password } from '../support/server.ts'
import { at, type Campus, type Caller, freeNumber, keyOf, newPassword, people, type PersonName } from './campus.ts'
import type { Scenario } from './scenario.ts'

const key = '7f0c2a52-5f0e-4a5b-9c39-0a4b8f6f2d11'

/** Another request with this key was answered. */
const usedBy =
  (caller: Caller) =>
  ({ db }: Campus) => {
    const address = '127.0.0.1'
    const name = caller as PersonName
    const account = { key: keyOf(name), id: '', username: '' }
    const actor =
      caller === 'nobody'
        ? ({ kind: 'visitor', address, device: undefined, session: undefined } as const)
        : ({ kind: 'student', account, session: { hash: '', persistent: false }, address, device: undefined } as const)
    const sent = { key, call: 'another call', values: {}, number: undefined, endsSession: false }
    const { most: _most, ...request } = keyedRequest(actor, sent)
    const row = { ...request, subject: null, session: null, answer: null, created_at: at }
    return db.insertInto('kept_answers').values(row).execute()
  }

const { id } = people.student
const lecture = { name: '자료구조' }
const calls: Pick<Scenario, 'call' | 'as' | 'body' | 'params'>[] = [
  { call: 'login', as: 'nobody', body: { id, password } },
  { call: 'signup', as: 'nobody', body: { id: freeNumber, username: '박하늘', password: newPassword } },
  { call: 'syncMyLectures', as: 'student' },
  { call: 'changeMyPassword', as: 'student', body: { currentPassword: password, newPassword } },
  { call: 'deleteMe', as: 'student', body: { password } },
  { call: 'startAttendance', as: 'student', body: lecture },
  { call: 'stopAttendance', as: 'student', body: lecture },
  { call: 'enableUser', as: 'admin', params: { id } },
  { call: 'disableUser', as: 'admin', params: { id } },
  { call: 'startUserLecture', as: 'admin', params: { id }, body: lecture },
  { call: 'stopUserLecture', as: 'admin', params: { id }, body: lecture },
]

/** What a key does otherwise stands in test/accounts/idempotency.test.ts. */
export const repeats: Scenario[] = [
  ...calls.map((scenario) => ({
    ...scenario,
    name: 'the key of another request changes nothing',
    headers: { 'idempotency-key': key },
    given: [usedBy(scenario.as)],
    status: 409,
    message: '이 Idempotency-Key는 다른 요청에 이미 사용되었습니다. 새 키로 다시 보내주세요.',
  })),
  {
    call: 'logout',
    as: 'student',
    name: 'a logout never depends on its key',
    headers: { 'idempotency-key': key },
    given: [usedBy('student'), usedBy('nobody')],
    status: 200,
    message: '로그아웃되었습니다.',
    cookie: 'expired',
    sent: { 'clear-site-data': '"cache", "storage"' },
    changed: { 'student: sessions': 'elsewhere' },
  },
]
