import type { Lecture } from '@campus-connect/sdk/types'
import { findUser } from '../../../src/database/queries/users/users.ts'
import { testAdmin } from '../../support/server.ts'
import { tokenHash } from '../../../src/tokens.ts'
import { asAdmin, lives, loginToken, type Person, type Fixture, settingsAdmin } from '../fixture.ts'

export type Request = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object }

/** One row of the matrix: the requests, and a check of the database after success. */
export type Call = {
  operationId: string
  /** Requests that must get the same answer. */
  requests: (fixture: Fixture, caller: Person) => Request[]
  prepare?: (fixture: Fixture, caller: Person) => Promise<void>
  missed?: (fixture: Fixture, caller: Person, answer: { token: string; data: unknown }) => Promise<string | false>
}

const newPassword = 'saebyeok-haneul-77'
const signup = (id: string): Request => ({
  method: 'POST',
  url: '/api/auth/signup',
  payload: { id, username: '이서준', password: newPassword },
})
const attend = (what: string, name: string): Request => ({
  method: 'POST',
  url: `/api/attend/${what}`,
  payload: { name },
})
const admin = (what: string, id: string): Request => ({ method: 'POST', url: `/api/admin/users/${id}/${what}` })
const adminLecture = (what: string, { id, lecture }: Pick<Person, 'id' | 'lecture'>) => ({
  ...admin(what, id),
  payload: { name: lecture },
})

async function connected({ server }: Fixture, { id }: Person): Promise<boolean> {
  const user = await findUser(server.db, id)
  const rows = await server.db
    .selectFrom('lectures')
    .select('connected')
    .where('user_key', '=', user?.key ?? '')
    .execute()
  return rows.some((row) => row.connected === 1)
}

async function connect({ server }: Fixture, { id }: Person) {
  const user = await findUser(server.db, id)
  await server.db
    .updateTable('lectures')
    .set({ connected: 1 })
    .where('user_key', '=', user?.key ?? '')
    .execute()
}

/** The rows, in the order of the contract. */
export const calls: Record<string, Call> = {
  'POST /api/auth/login, right password': {
    operationId: 'login',
    requests: (_, { id, password }) => [{ method: 'POST', url: '/api/auth/login', payload: { id, password } }],
    missed: async ({ server }, { id }, { token }) => {
      const owner = await server.db
        .selectFrom('sessions')
        .innerJoin('users', 'users.key', 'sessions.user_key')
        .select('users.id')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirst()
      return owner?.id !== id && 'the new session is not of whoever logged in'
    },
  },
  'POST /api/auth/signup, free number': {
    operationId: 'signup',
    requests: ({ free }) => [signup(free)],
    missed: async ({ server, free }) => {
      const user = await findUser(server.db, free)
      return (user?.admin !== 0 || user.enabled !== 1) && 'there is no such student'
    },
  },
  'POST /api/auth/signup, taken or reserved': {
    operationId: 'signup',
    requests: ({ other }) => [other.id, testAdmin, settingsAdmin].map(signup),
  },
  'POST /api/auth/logout': {
    operationId: 'logout',
    requests: () => [{ method: 'POST', url: '/api/auth/logout' }],
  },
  'GET /api/users/me/lectures': {
    operationId: 'listMyLectures',
    requests: () => [{ method: 'GET', url: '/api/users/me/lectures' }],
    missed: async (_, { listed }, { data }) =>
      (data as Lecture[]).map(({ name }) => name).join() !== listed && "the list is not the caller's",
  },
  'POST /api/users/me/lectures/sync': {
    operationId: 'syncMyLectures',
    requests: () => [{ method: 'POST', url: '/api/users/me/lectures/sync' }],
  },
  'PUT /api/users/me/password': {
    operationId: 'changeMyPassword',
    requests: (_, { password }) => [
      { method: 'PUT', url: '/api/users/me/password', payload: { currentPassword: password, newPassword } },
    ],
    missed: async ({ server, student }, { id, password }) => {
      if (id === student.id && (await lives(server, student.second))) return 'another session lives on'
      if ((await loginToken(server, { id, password })) !== '') return 'the old password still counts'
      return (await loginToken(server, { id, password: newPassword })) === '' && 'the new password does not count'
    },
  },
  'DELETE /api/users/me': {
    operationId: 'deleteMe',
    requests: (_, { password }) => [{ method: 'DELETE', url: '/api/users/me', payload: { password } }],
    missed: async ({ server, student }, { id }) => {
      if (await findUser(server.db, id)) return 'the account stands'
      return id === student.id && (await lives(server, student.second)) && 'another session lives on'
    },
  },
  'POST /api/attend/start': {
    operationId: 'startAttendance',
    requests: (_, { lecture }) => [attend('start', lecture)],
    missed: async (fixture, caller) => !(await connected(fixture, caller)) && 'not connected',
  },
  'POST /api/attend/stop': {
    operationId: 'stopAttendance',
    prepare: connect,
    requests: (_, { lecture }) => [attend('stop', lecture)],
    missed: async (fixture, caller) => (await connected(fixture, caller)) && 'still connected',
  },
  'GET /api/admin/users': {
    operationId: 'listUsers',
    requests: () => [{ method: 'GET', url: '/api/admin/users' }],
    missed: async ({ other }, _, { data }) =>
      !(data as { id: string }[]).some(({ id }) => id === other.id) && 'somebody is missing',
  },
  'POST /api/admin/users/{id}/enable': {
    operationId: 'enableUser',
    prepare: ({ server, other }) => asAdmin(server, `/api/admin/users/${other.id}/disable`),
    requests: ({ other }) => [admin('enable', other.id)],
    missed: async ({ server, other }) => {
      if ((await findUser(server.db, other.id))?.enabled !== 1) return 'not enabled'
      return (await lives(server, other.token)) && 'a session from before came back'
    },
  },
  'POST /api/admin/users/{id}/disable': {
    operationId: 'disableUser',
    requests: ({ other }) => [admin('disable', other.id)],
    missed: async ({ server, other }) => {
      if ((await findUser(server.db, other.id))?.enabled !== 0) return 'not disabled'
      return (await lives(server, other.token)) && 'a session lives on'
    },
  },
  'POST /api/admin/users/{id}/start': {
    operationId: 'startUserLecture',
    requests: ({ other }) => [adminLecture('start', other)],
    missed: async (fixture) => !(await connected(fixture, fixture.other)) && 'not connected',
  },
  'POST /api/admin/users/{id}/stop': {
    operationId: 'stopUserLecture',
    prepare: (fixture) => connect(fixture, fixture.other),
    requests: ({ other }) => [adminLecture('stop', other)],
    missed: async (fixture) => (await connected(fixture, fixture.other)) && 'still connected',
  },
}

const nobody = { id: 'nobody', lecture: '자료구조' }

/** Calls on missing objects, on objects of other users, and on states that are not allowed. */
export const states: Record<string, Call> = {
  'another student’s lecture': {
    operationId: 'startAttendance',
    requests: ({ other }) => [attend('start', other.lecture)],
  },
  'another student’s lecture, stopped': {
    operationId: 'stopAttendance',
    requests: ({ other }) => [attend('stop', other.lecture)],
  },
  'enable an unknown user': { operationId: 'enableUser', requests: () => [admin('enable', nobody.id)] },
  'disable an unknown user': { operationId: 'disableUser', requests: () => [admin('disable', nobody.id)] },
  'start for an unknown user': { operationId: 'startUserLecture', requests: () => [adminLecture('start', nobody)] },
  'stop for an unknown user': { operationId: 'stopUserLecture', requests: () => [adminLecture('stop', nobody)] },
  'start an unknown lecture': {
    operationId: 'startUserLecture',
    requests: ({ other }) => [adminLecture('start', { ...other, lecture: '없는 강의' })],
  },
  'disable oneself': { operationId: 'disableUser', requests: (_, { id }) => [admin('disable', id)] },
  'login with a wrong password': {
    operationId: 'login',
    requests: (_, { id }) => [{ method: 'POST', url: '/api/auth/login', payload: { id, password: 'wrong' } }],
  },
}
