import { revokeAdmin } from '@campus-connect/core/domain/accounts/administrators.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { asAdmin, changeAccount, type Person, type Fixture, send } from '../fixture.ts'

/** One column of the matrix: the caller and the cookie. */
export type Caller = {
  as: 'student' | 'admin'
  /** The `Cookie` header, and the token in it that is checked afterwards. */
  cookie?: (fixture: Fixture, caller: Person) => Promise<{ header: string; token: string }>
  /** Whether that token belongs to a valid session. */
  live?: boolean
  /** The request comes from a page of another site in the victim's browser. */
  foreign?: boolean
}

const carrying = (token: string) => ({ header: `campus_session=${token}`, token })

function tampered(token: string): string {
  return (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
}

const changePassword = ({ server, student }: Fixture) =>
  send(server, {
    method: 'PUT',
    url: '/api/users/me/password',
    token: student.second,
    payload: { currentPassword: student.password, newPassword: 'gyeoul-bada-3141' },
  })

export const callers: Record<string, Caller> = {
  anonymous: { as: 'student' },
  student: { as: 'student', live: true, cookie: async (_, { token }) => carrying(token) },
  disabled: {
    as: 'student',
    cookie: async ({ server }, { id, token }) => {
      await changeAccount(server, id, { enabled: false })
      return carrying(token)
    },
  },
  deleted: {
    as: 'student',
    cookie: async (fixture, { id, password, token }) => {
      const { server, student } = fixture
      await send(server, { method: 'DELETE', url: '/api/users/me', token: student.second, payload: { password } })
      // Until the number can sign up again.
      server.pass(60_000)
      fixture.free = id
      return carrying(token)
    },
  },
  admin: { as: 'admin', live: true, cookie: async (_, { token }) => carrying(token) },
  tampered: { as: 'student', cookie: async (_, { token }) => carrying(tampered(token)) },
  'cross-origin': { as: 'admin', live: true, foreign: true, cookie: async (_, { token }) => carrying(token) },
}

/** Further kinds of invalid or unusual sessions. */
export const oddCallers: Record<string, Caller> = {
  'before a new password': {
    as: 'student',
    cookie: async (fixture, caller) => {
      await changePassword(fixture)
      caller.password = 'gyeoul-bada-3141'
      return carrying(caller.token)
    },
  },
  expired: {
    as: 'student',
    cookie: async ({ server }, { token }) => {
      server.pass(24 * 3600 * 1000)
      return carrying(token)
    },
  },
  'disabled and enabled again': {
    as: 'student',
    cookie: async ({ server }, { id, token }) => {
      await asAdmin(server, `/api/admin/users/${id}/disable`)
      await asAdmin(server, `/api/admin/users/${id}/enable`)
      return carrying(token)
    },
  },
  demoted: {
    as: 'admin',
    cookie: async ({ server }, { id, token }) => {
      await revokeAdmin(server.db, theServer, { id }, server)
      return carrying(token)
    },
  },
  'no longer an administrator': {
    as: 'admin',
    live: true,
    cookie: async ({ server }, { id, token }) => {
      await changeAccount(server, id, { admin: false })
      return carrying(token)
    },
  },
  "another user's": {
    as: 'student',
    live: true,
    cookie: async ({ stranger }, caller) => {
      caller.listed = stranger.lecture
      return carrying(stranger.token)
    },
  },
  'two cookies': {
    as: 'student',
    cookie: async (_, { token }) => ({
      header: `campus_session=${tampered(token)}; campus_session=${token}`,
      token: tampered(token),
    }),
  },
  'a cookie of 5 KB': { as: 'student', cookie: async (_, { token }) => carrying(token.repeat(120)) },
  'an empty cookie': { as: 'student', cookie: async () => carrying('') },
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
