import { revokeAdmin } from '@campus-connect/core/domain/accounts/administrators.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'
import { testPassword } from '../support/server.ts'
import { send } from '../support/inject.ts'
import { at, type Campus, keyOf, newPassword, people, type PersonName, tokenOf } from './campus.ts'
import { account } from './given.ts'

/** A kind of session that comes with a request. */
export type SessionKind = {
  /** Whose it is, or was. */
  of: PersonName
  /** The role that it still has; none if it has ended, or is no session. */
  role: 'student' | 'administrator' | undefined
  /** Whether it began at the portal, and whether the account has a password. */
  portal?: 'password' | 'no password'
  /** The status and message of calls that it may make, but not in this way. */
  refusals?: Record<string, [status: number, message: string]>
  /** Happens before the request. */
  before?: (campus: Campus) => Promise<unknown>
  /** The `Cookie` header; that of the person's session if it is missing. */
  cookie?: (token: string) => string
  /** The token that counts if it is not the person's. */
  counts?: (token: string) => string
}

const tampered = (token: string) => `A${token.slice(1)}`
const from = (name: PersonName) => tokenOf(name, 'elsewhere')
const asAdmin =
  (...acts: string[]) =>
  async ({ server }: Campus) => {
    for (const act of acts)
      await send(server, { method: 'POST', url: `/api/admin/users/${people.student.id}/${act}`, token: from('admin') })
  }
/** The session began at the portal. */
const byPortal =
  (name: PersonName) =>
  ({ db }: Campus) =>
    db
      .updateTable('sessions')
      .set({ portal: 'https://portal.example.ac.kr' })
      .where('token_hash', '=', tokenHash(tokenOf(name)))
      .execute()
/** The account was made by a first entry through the portal. */
const withoutPassword = (name: PersonName) => async (campus: Campus) => {
  await byPortal(name)(campus)
  await campus.db.updateTable('users').set({ password_hash: '' }).where('key', '=', keyOf(name)).execute()
}
const noPassword: SessionKind['refusals'] = {
  changeMyPassword: [400, '포털로 로그인하는 계정에는 비밀번호가 없습니다.'],
  deleteMe: [403, '포털에서 다시 로그인한 뒤 탈퇴할 수 있습니다.'],
}
const otherAdmin = account('other', { admin: 1 })

/** Each call is tried with each of them. */
export const sessionKinds: Record<string, SessionKind> = {
  student: { of: 'student', role: 'student' },
  'another student': { of: 'other', role: 'student' },
  // The last administrator cannot be deleted.
  administrator: { of: 'admin', role: 'administrator', before: otherAdmin },
  'student who came by the portal': {
    of: 'student',
    role: 'student',
    portal: 'password',
    before: byPortal('student'),
  },
  'student without a password, by the portal': {
    of: 'student',
    role: 'student',
    portal: 'no password',
    refusals: noPassword,
    before: withoutPassword('student'),
  },
  'student without a password, just back from the portal': {
    of: 'student',
    role: 'student',
    portal: 'no password',
    refusals: { changeMyPassword: noPassword.changeMyPassword! },
    before: async (campus) => {
      await withoutPassword('student')(campus)
      const fresh_at = campus.now().toISOString()
      await campus.db.updateTable('sessions').set({ fresh_at }).where('user_key', '=', keyOf('student')).execute()
    },
  },
  'administrator without a password, by the portal': {
    of: 'admin',
    role: 'administrator',
    portal: 'no password',
    refusals: noPassword,
    before: async (campus) => [await otherAdmin(campus), await withoutPassword('admin')(campus)],
  },
  'administrator who came by the portal': {
    of: 'admin',
    role: 'administrator',
    portal: 'password',
    before: async (campus) => [await otherAdmin(campus), await byPortal('admin')(campus)],
  },
  'no longer an administrator': {
    of: 'admin',
    role: 'student',
    before: async (campus) => [await otherAdmin(campus), await account('admin', { admin: 0 })(campus)],
  },
  'administrator whose role was revoked': {
    of: 'admin',
    role: undefined,
    before: async (campus) => {
      await otherAdmin(campus)
      await revokeAdmin(campus.db, theServer, people.admin, { clock: campus.now })
    },
  },
  disabled: { of: 'disabled', role: undefined },
  'disabled by an administrator and enabled again': {
    of: 'student',
    role: undefined,
    before: asAdmin('disable', 'enable'),
  },
  deleted: {
    of: 'student',
    role: undefined,
    before: ({ server }) =>
      send(server, {
        method: 'DELETE',
        url: '/api/users/me',
        token: from('student'),
        payload: { password: testPassword },
      }),
  },
  'before a new password': {
    of: 'student',
    role: undefined,
    before: ({ server }) =>
      send(server, {
        method: 'PUT',
        url: '/api/users/me/password',
        token: from('student'),
        payload: { currentPassword: testPassword, newPassword },
      }),
  },
  'logged out': {
    of: 'student',
    role: undefined,
    before: ({ server }) => send(server, { method: 'POST', url: '/api/auth/logout', token: tokenOf('student') }),
  },
  expired: { of: 'student', role: undefined, before: async ({ pass }) => pass(24 * 3600 * 1000) },
  'administrator after an hour': { of: 'admin', role: undefined, before: async ({ pass }) => pass(3600 * 1000) },
  tampered: { of: 'student', role: undefined, counts: tampered },
  'two cookies': {
    of: 'student',
    role: undefined,
    counts: tampered,
    cookie: (token) => `campus_session=${tampered(token)}; campus_session=${token}`,
  },
  'a cookie of 5 KB': { of: 'student', role: undefined, counts: (token) => token.repeat(120) },
  'an empty cookie': { of: 'student', role: undefined, counts: () => '' },
}

/** A kind of token that comes with a request. */
export type TokenKind = {
  /** The scope that it still has; none if it has ended, or is no token. */
  scope: 'read' | 'manage' | undefined
  /** The status and message of calls that take tokens, if it has no scope. */
  refusal?: [status: number, message: string]
  row?: { ends_at?: string; revoked_at?: string; networks?: string }
  /** Whose session comes along. */
  with?: PersonName
}

const over: [number, string] = [401, '기한이 지났거나 폐기된 인증키입니다. 운영자에게 새 인증키를 받아주세요.']
const elsewhere: [number, string] = [403, '이 인증키는 이곳의 주소에서 쓸 수 없습니다.']

/** Each call is tried with each of them. */
export const tokenKinds: Record<string, TokenKind> = {
  'a read token': { scope: 'read' },
  'a manage token': { scope: 'manage' },
  'a token of this network': { scope: 'manage', row: { networks: '10.0.0.0/8,127.0.0.1' } },
  'a token of another network': { scope: undefined, row: { networks: '203.0.113.0/24' }, refusal: elsewhere },
  'an expired token': { scope: undefined, row: { ends_at: at }, refusal: over },
  'a revoked token': { scope: undefined, row: { revoked_at: at }, refusal: over },
  'no known token': { scope: undefined, refusal: [401, '인증키가 올바르지 않습니다.'] },
  "a read token and an administrator's session": { scope: 'read', with: 'admin' },
  "a revoked token and an administrator's session": {
    scope: undefined,
    row: { revoked_at: at },
    refusal: over,
    with: 'admin',
  },
}

/** Headers that a page of another site can make a browser send. */
export const foreignHeaders: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://evil.127.0.0.1:8787', 'sec-fetch-site': 'same-site' },
  { origin: 'null', 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  {
    origin: 'http://127.0.0.1:8788',
    'sec-fetch-site': 'same-site',
    'content-type': 'application/x-www-form-urlencoded',
  },
]
