import { expect, test } from 'vitest'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { endConnections } from '@campus-connect/core/domain/attendance/end.ts'
import type { User } from '@campus-connect/core/domain/actor.ts'
import { listUsers } from '@campus-connect/core/domain/attendance/find-users.ts'
import { testAdmin } from '../support/server.ts'
import { now } from '@campus-connect/operator/testing/operated-campus.ts'
import { effectOf, id, newPassword, start, type Started } from './campus.ts'

type Act = (campus: Started) => Promise<unknown>
type Row = [task: string, ofStudent: boolean, details: object]

type Case = {
  before?: Act
  /** Each door, and what the act records if it comes through it. */
  doors: Record<string, [act: Act, ...record: Row[]]>
  /** The same through each door. */
  changed?: object
  refused?: true
}

const lecture = { id, name: '자료구조' }
const disable: Act = ({ db }) => db.updateTable('users').set({ enabled: 0 }).where('id', '=', id).execute()
const grant: Act = ({ db }) => db.updateTable('users').set({ admin: 1 }).where('id', '=', id).execute()
const gone = {
  number: undefined,
  enabled: undefined,
  administrator: undefined,
  password: undefined,
  lectures: '',
  sessions: 0,
  browsers: 0,
  events: 'student 1,deletion 0',
  accounts: 1,
}
const totals = { total: 2, enabled: 2, connected: 0, connectedUsers: 0, changes: 0 }
const everybody = { sort: 'id', descending: false, totals } as const
const asStudent = (account: Started['student']): User => ({
  kind: 'student',
  account,
  session: { hash: '', persistent: false },
  address: 'local',
  device: undefined,
})
const ended = { lectures: '자료구조 0,카누/카약 0' }

const acts: Record<string, Case> = {
  'a disabling': {
    doors: {
      administrator: [({ admin }) => admin.disableUser({ id }), ['user-disable', true, { changed: true }]],
      operator: [({ operate }) => operate('user', 'disable', id), ['user-disable', true, { changed: true }]],
    },
    changed: { enabled: 0, sessions: 0 },
  },
  'a disabling of a disabled account': {
    before: disable,
    doors: {
      administrator: [({ admin }) => admin.disableUser({ id }), ['user-disable', true, { changed: false }]],
      operator: [({ operate }) => operate('user', 'disable', id), ['user-disable', true, { changed: false }]],
    },
    changed: { sessions: 0 },
  },
  'an enabling': {
    before: disable,
    doors: {
      administrator: [({ admin }) => admin.enableUser({ id }), ['user-enable', true, { changed: true }]],
      operator: [({ operate }) => operate('user', 'enable', id), ['user-enable', true, { changed: true }]],
    },
    changed: { enabled: 1 },
  },
  'an enabling of an enabled account': {
    doors: {
      administrator: [({ admin }) => admin.enableUser({ id }), ['user-enable', true, { changed: false }]],
      operator: [({ operate }) => operate('user', 'enable', id), ['user-enable', true, { changed: false }]],
    },
  },
  'a change of an unknown account': {
    doors: {
      administrator: [({ admin }) => admin.disableUser({ id: '20249999' })],
      operator: [({ operate }) => operate('user', 'disable', '20249999')],
    },
    refused: true,
  },
  'a disabling of the last administrator': {
    doors: {
      administrator: [({ admin }) => admin.disableUser({ id: testAdmin })],
      operator: [({ operate }) => operate('user', 'disable', testAdmin)],
    },
    refused: true,
  },
  'a deletion': {
    doors: {
      student: [({ self, password }) => self.deleteMe({ password })],
      operator: [({ operate }) => operate('user', 'delete', id, '--yes'), ['user-delete', true, {}]],
    },
    changed: gone,
  },
  'a deletion of an administrator': {
    before: grant,
    doors: {
      administrator: [({ self, password }) => self.deleteMe({ password }), ['admin-delete', true, {}]],
      operator: [({ operate }) => operate('user', 'delete', id, '--yes'), ['user-delete', true, {}]],
    },
    changed: { ...gone, reserved: 1 },
  },
  'a new password by its owner': {
    doors: { student: [({ self, password }) => self.changeMyPassword({ currentPassword: password, newPassword })] },
    changed: { password: 'new', browsers: 0 },
  },
  'a new password by an administrator for the own account': {
    before: grant,
    doors: {
      administrator: [
        ({ self, password }) => self.changeMyPassword({ currentPassword: password, newPassword }),
        ['password-set', true, {}],
      ],
    },
    changed: { password: 'new', browsers: 0 },
  },
  'a new password by an operator': {
    doors: { operator: [({ operate }) => operate('admin', 'set-password', id), ['password-set', true, {}]] },
    changed: { password: 'new', sessions: 0, browsers: 0 },
  },
  'a switch': {
    doors: { student: [({ self }) => self.stopAttendance({ name: '자료구조' })] },
    changed: { ...ended, events: 'student 1,student 0' },
  },
  'a switch by an administrator': {
    doors: {
      administrator: [
        ({ admin }) => admin.stopUserLecture(lecture),
        ['lecture-stop', true, { lecture: '자료구조', changed: true }],
      ],
    },
    changed: { ...ended, events: 'student 1,admin 0' },
  },
  'a switch that changes nothing': {
    doors: {
      student: [({ self }) => self.startAttendance({ name: '자료구조' })],
      administrator: [
        ({ admin }) => admin.startUserLecture(lecture),
        ['lecture-start', true, { lecture: '자료구조', changed: false }],
      ],
    },
  },
  'a switch of an unknown lecture': {
    doors: {
      student: [({ self }) => self.startAttendance({ name: '없는 강의' })],
      administrator: [({ admin }) => admin.startUserLecture({ id, name: '없는 강의' })],
    },
    refused: true,
  },
  'an end of all connections': {
    doors: {
      campus: [
        ({ db }) => endConnections(db, { kind: 'campus' }, { before: now, signal: new AbortController().signal }),
      ],
      operator: [({ operate }) => operate('attendance', 'end', '--yes'), ['attendance-end', false, { standing: 1 }]],
    },
    changed: { ...ended, events: 'student 1,campus 0' },
  },
  'a sync': {
    before: ({ db, student }) =>
      db
        .updateTable('lectures')
        .set({ class_title: '옛 이름', name: '옛 이름' })
        .where('user_key', '=', student.key)
        .where('name', '=', '카누/카약')
        .execute(),
    doors: {
      student: [({ self }) => self.syncMyLectures()],
      operator: [
        ({ operate }) => operate('roster', 'sync', '--all'),
        ['roster-sync', false, { accounts: 2, changed: 1, added: 0, removed: 0, renamed: 1 }],
      ],
    },
    changed: { lectures: '자료구조 1,카누/카약 0' },
  },
  'a new account': {
    doors: {
      visitor: [({ visitor }) => visitor.signup({ id: '20240002', username: '김하늘', password: newPassword })],
      operator: [({ operate }) => operate('user', 'create', '20240002', '김하늘'), ['user-create', false, {}]],
    },
    changed: { accounts: 3 },
  },
  'a new account with a number that is taken': {
    doors: {
      visitor: [({ visitor }) => visitor.signup({ id, username: '김하늘', password: newPassword })],
      operator: [({ operate }) => operate('user', 'create', id, '김하늘')],
    },
    refused: true,
  },
  'a new number': {
    doors: { operator: [({ operate }) => operate('user', 'renumber', id, '20250001'), ['user-renumber', true, {}]] },
    changed: { number: '20250001', sessions: 0 },
  },
  'a grant': {
    doors: {
      operator: [({ operate }) => operate('admin', 'grant', id, '--yes'), ['admin-grant', true, { changed: true }]],
    },
    changed: { administrator: 1, password: 'new', sessions: 0, browsers: 0 },
  },
  'a revocation': {
    before: grant,
    doors: { operator: [({ operate }) => operate('admin', 'revoke', id), ['admin-revoke', true, { changed: true }]] },
    changed: { administrator: 0, sessions: 0, reserved: 1 },
  },
  'a grant to an administrator': {
    before: grant,
    doors: { operator: [({ operate }) => operate('admin', 'grant', id), ['admin-grant', true, { changed: false }]] },
  },
  'a new administrator': {
    doors: {
      operator: [({ operate }) => operate('admin', 'create', '20990009', '박하늘'), ['admin-create', false, {}]],
    },
    changed: { accounts: 3 },
  },
  'a new number that is taken': {
    doors: { operator: [({ operate }) => operate('user', 'renumber', id, testAdmin)] },
    refused: true,
  },
  'a login': {
    doors: { visitor: [({ visitor, password }) => visitor.login({ id, password })] },
    changed: { sessions: 2, browsers: 2 },
  },
  'a login of an administrator': {
    before: grant,
    doors: { visitor: [({ visitor, password }) => visitor.login({ id, password }), ['login', false, {}]] },
    changed: { sessions: 2, browsers: 2 },
  },
  'a login with a wrong password': {
    doors: { visitor: [({ visitor }) => visitor.login({ id, password: newPassword })] },
    refused: true,
  },
  'a login of an administrator with a wrong password': {
    before: grant,
    doors: {
      visitor: [({ visitor }) => visitor.login({ id, password: newPassword }), ['login-refused', true, {}]],
    },
    refused: true,
  },
  'a login to a disabled account': {
    before: disable,
    doors: { visitor: [({ visitor, password }) => visitor.login({ id, password })] },
    refused: true,
  },
  'a logout': {
    doors: { student: [({ self }) => self.logout()] },
    changed: { sessions: 0 },
  },
  'a logout of an administrator': {
    before: grant,
    doors: { administrator: [({ self }) => self.logout(), ['logout', false, {}]] },
    changed: { sessions: 0 },
  },
  'a reading of a person': {
    doors: {
      administrator: [({ admin }) => admin.listUsers({ id }), ['users-read', true, { rows: 1, matching: 1 }]],
      operator: [({ operate }) => operate('user', 'show', id), ['user-read', true, {}]],
    },
  },
  'a reading of an unknown person': {
    doors: { operator: [({ operate }) => operate('user', 'show', '20249999')] },
    refused: true,
  },
  'a reading of all users': {
    doors: {
      administrator: [({ admin }) => admin.listUsers(), ['users-read', false, { rows: 2, matching: 2 }]],
      operator: [({ operate }) => operate('user', 'list'), ['users-read', false, { notInRoster: false }]],
    },
  },
  'a reading of all users by a student': {
    doors: {
      student: [({ self }) => self.listUsers()],
      'student past the route': [
        ({ db, student }) => listUsers(db, asStudent(student), everybody, { clock: () => now }),
      ],
    },
    refused: true,
  },
}

const cases = Object.entries(acts).flatMap(([name, { doors, ...act }]) =>
  Object.entries(doors).map(([door, [come, ...record]]) => ({ name, door, come, record, ...act })),
)

test.each(cases)('$name by the $door', async ({ before, come, record, changed = {}, refused = false }) => {
  const campus = await start()
  await before?.(campus)

  expect(await effectOf(campus, come)).toEqual({ refused, changed, record })
})

test('a new account has the same lectures through each door', async () => {
  const lecturesOf = async ({ db }: Started, number: string) => {
    const user = await findUser(db, number)
    const found = db
      .selectFrom('lectures')
      .select(['name', 'connected'])
      .where('user_key', '=', user?.key ?? '')
    return found.orderBy('name').execute()
  }
  const campus = await start()
  await campus.visitor.signup({ id: '20240002', username: '김하늘', password: newPassword })
  const signedUp = await lecturesOf(campus, '20240002')
  await campus.operate('user', 'delete', '20240002', '--yes')
  await campus.operate('user', 'create', '20240002', '김하늘')

  expect(signedUp).not.toEqual([])
  expect(await lecturesOf(campus, '20240002')).toEqual(signedUp)
})
