import type { Lecture, OperationId } from '@campus-connect/sdk/types'
import { type Operation, readContract } from '../../../src/api/contract.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { testAdmin } from '../../support/server.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'
import { asAdmin, lives, loginToken, type Person, type Fixture, settingsAdmin } from '../fixture.ts'

export type Request = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object }

/** One row of the matrix: the requests, and a check of the database after success. */
export type Call = {
  operationId: string
  /** Requests that must get the same answer. */
  requests: (fixture: Fixture, caller: Person) => Request[]
  prepare?: (fixture: Fixture, caller: Person) => Promise<void>
  missed?: (
    fixture: Fixture,
    caller: Person,
    answer: { token: string; presented: string; data: unknown },
  ) => Promise<string | false>
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

async function lecturesOf({ db }: Fixture['server'], id: string): Promise<string> {
  const user = await findUser(db, id)
  const rows = await db
    .selectFrom('lectures')
    .select('name')
    .where('user_key', '=', user?.key ?? '')
    .execute()
  return rows.map(({ name }) => name).join()
}

/** The body of its example, with the values of the fixture: the caller's own, or those of the user whom an administrator's call concerns. */
function byExample({ method, path, body, adminsOnly }: Operation) {
  return ({ other }: Fixture, caller: Person): Request[] => {
    const { id, lecture } = adminsOnly ? other : caller
    const { password } = caller
    const values: Record<string, unknown> = { id, name: lecture, password, currentPassword: password, newPassword }
    const fields = Object.entries(body?.example ?? {})
    const payload = Object.fromEntries(fields.map(([name, example]) => [name, values[name] ?? example]))
    return [{ method: method as 'GET', url: path.replace('{id}', other.id), ...(body && { payload }) }]
  }
}

/** What a row needs besides its call: other requests, a state, a check. Several rows have a name each. */
type Row = Partial<Omit<Call, 'operationId'>> & { only?: string }

/** The first row of each call checks what the call did. */
const rows: Record<OperationId, [Row & Required<Pick<Row, 'missed'>>, ...Row[]]> = {
  login: [
    {
      only: 'right password',
      missed: async ({ server }, { id }, { token }) => {
        const owner = await server.db
          .selectFrom('sessions')
          .innerJoin('users', 'users.key', 'sessions.user_key')
          .select('users.id')
          .where('token_hash', '=', tokenHash(token))
          .executeTakeFirst()
        return owner?.id !== id && 'the new session is not of the user who logged in'
      },
    },
  ],
  signup: [
    {
      only: 'free number',
      requests: ({ free }) => [signup(free)],
      missed: async ({ server, free }) => {
        const user = await findUser(server.db, free)
        return (user?.admin !== 0 || user.enabled !== 1) && 'there is no such student'
      },
    },
    {
      only: 'taken or reserved',
      requests: ({ other }) => [other.id, testAdmin, settingsAdmin].map(signup),
    },
  ],
  logout: [
    { missed: async ({ server }, _, { presented }) => (await lives(server, presented)) && 'the session lives on' },
  ],
  listMyLectures: [
    {
      missed: async (_, { listed }, { data }) =>
        (data as Lecture[]).map(({ name }) => name).join() !== listed && "the list is not the caller's",
    },
  ],
  syncMyLectures: [
    {
      // This campus has no roster, so the lectures must stay.
      missed: async ({ server }, { id, lecture }) =>
        (await lecturesOf(server, id)) !== lecture && 'the lectures changed',
    },
  ],
  changeMyPassword: [
    {
      missed: async ({ server, student }, { id, password }) => {
        if (id === student.id && (await lives(server, student.second))) return 'another session lives on'
        if ((await loginToken(server, { id, password })) !== '') return 'the old password still counts'
        return (await loginToken(server, { id, password: newPassword })) === '' && 'the new password does not count'
      },
    },
  ],
  deleteMe: [
    {
      missed: async ({ server, student }, { id }) => {
        if (await findUser(server.db, id)) return 'the account stands'
        return id === student.id && (await lives(server, student.second)) && 'another session lives on'
      },
    },
  ],
  startAttendance: [
    {
      missed: async (fixture, caller) => !(await connected(fixture, caller)) && 'not connected',
    },
  ],
  stopAttendance: [
    {
      prepare: connect,
      missed: async (fixture, caller) => (await connected(fixture, caller)) && 'still connected',
    },
  ],
  listUsers: [
    {
      missed: async ({ other }, _, { data }) =>
        !(data as { id: string }[]).some(({ id }) => id === other.id) && 'somebody is missing',
    },
  ],
  enableUser: [
    {
      prepare: ({ server, other }) => asAdmin(server, `/api/admin/users/${other.id}/disable`),
      missed: async ({ server, other }) => {
        if ((await findUser(server.db, other.id))?.enabled !== 1) return 'not enabled'
        return (await lives(server, other.token)) && 'a session from before came back'
      },
    },
  ],
  disableUser: [
    {
      missed: async ({ server, other }) => {
        if ((await findUser(server.db, other.id))?.enabled !== 0) return 'not disabled'
        return (await lives(server, other.token)) && 'a session lives on'
      },
    },
  ],
  startUserLecture: [
    {
      missed: async (fixture) => !(await connected(fixture, fixture.other)) && 'not connected',
    },
  ],
  stopUserLecture: [
    {
      prepare: (fixture) => connect(fixture, fixture.other),
      missed: async (fixture) => (await connected(fixture, fixture.other)) && 'still connected',
    },
  ],
}

/** One row for each call of the contract, in its order, or several. */
export const calls: Record<string, Call> = Object.fromEntries(
  readContract().flatMap((operation) =>
    rows[operation.id].map(({ only, ...row }: Row) => [
      `${operation.method} ${operation.path}${only ? `, ${only}` : ''}`,
      { operationId: operation.id, requests: byExample(operation), ...row },
    ]),
  ),
)

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
