import { revokeAdmin } from '@campus-connect/core/domain/accounts/administrators.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { testPassword } from '../support/server.ts'
import { send } from '../support/inject.ts'
import { type Campus, newPassword, people, type PersonName, tokenOf } from './campus.ts'
import { account } from './given.ts'

/** A kind of session that comes with a request. */
export type SessionKind = {
  /** Whose it is, or was. */
  of: PersonName
  /** The role that it still has; none if it has ended, or is no session. */
  role: 'student' | 'administrator' | undefined
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
const otherAdmin = account('other', { admin: 1 })

/** Each call is tried with each of them. */
export const sessionKinds: Record<string, SessionKind> = {
  student: { of: 'student', role: 'student' },
  'another student': { of: 'other', role: 'student' },
  // The last administrator cannot be deleted.
  administrator: { of: 'admin', role: 'administrator', before: otherAdmin },
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
