import { expect, test } from 'vitest'
import { rows } from '../../../test/support/audit.ts'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { startSession } from '@campus-connect/core/domain/accounts/sessions.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'

const secret = 'saebyeok-haneul-77'
const clock = () => now

async function campus() {
  const campus = await operatedCampus()
  const { db, add } = campus
  const [admin, student] = [await add('20990001', '관리자', { admin: true }), await add('20240001', '홍길동')]
  await syncAccount(db, { user: student, clock, term: 'current' })
  const change = { userKey: student.key, byKey: student.key, cause: 'student', at: now } as const
  await changeConnection(db, { ...change, name: '자료구조', connected: true })
  await startSession(db, { key: student.key, persistent: false, admin: false }, now)
  return { ...campus, admin, student }
}

test('created accounts have their role and lectures, and are recorded with the reason', async () => {
  const { db, operate } = await operatedCampus()

  expect(await operate(['user', 'create', '20240001', '홍길동', '--reason', '창구 신청'], { secret })).toMatchObject({
    code: 0,
    said: ['20240001: 계정을 만들었습니다.'],
  })
  expect(await operate(['admin', 'create', 'staff-1', '김직원'], { secret })).toMatchObject({ code: 0 })

  const [student, admin] = [await findUser(db, '20240001'), await findUser(db, 'staff-1')]
  expect([student?.admin, admin?.admin]).toEqual([0, 1])
  const lectures = await db
    .selectFrom('lectures')
    .select('name')
    .where('user_key', '=', student?.key ?? '')
    .execute()
  expect(lectures).toHaveLength(2)
  expect(await rows(db)).toMatchObject([
    { task: 'user-create', operator: 'operator', subject_key: student?.key, details: '{"reason":"창구 신청"}' },
    { task: 'admin-create', operator: 'operator', subject_key: admin?.key, details: '{}' },
  ])
})

test('names and numbers are read as people see them', async () => {
  const { db, operate } = await operatedCampus()

  await operate(['user', 'create', '\ufeff２０２４０００１\u200b', '홍\u200b길동\u00a0', '--reason', '창구 신청'], {
    secret,
  })
  await operate(['admin', 'create', 'ｓｔａｆｆ－1', '김\u00ad직원'], { secret })

  expect(await findUser(db, '20240001')).toMatchObject({ username: '홍길동', admin: 0 })
  expect(await findUser(db, 'staff-1')).toMatchObject({ username: '김직원', admin: 1 })
  for (const args of [
    ['user', 'show', '２０２４０００１'],
    ['user', 'disable', '２０２４０００１'],
    ['user', 'enable', '\u200e20240001', '２０２４０００１'],
    ['admin', 'grant', ' 20240001\u200b', '--yes'],
    ['admin', 'revoke', '２０２４０００１'],
    ['export', 'attendance', '--student', '２０２４０００１'],
    ['user', 'renumber', '２０２４０００１', '２０２４０００２'],
    ['user', 'delete', '２０２４０００２', '--yes'],
  ])
    expect([args, (await operate(args, { secret })).code]).toEqual([args, 0])
  expect(await operate(['admin', 'set-password', 'staff－1'], { secret })).toMatchObject({ code: 0 })
  expect(await findUser(db, '20240002')).toBeUndefined()
})

test('an operator is told of another name in the roster, but not of another way to write it', async () => {
  const { operate } = await operatedCampus()

  const said = async (name: string) => {
    const created = await operate(['user', 'create', '20240001', name], { secret })
    await operate(['user', 'delete', '20240001', '--yes'])
    return created.said
  }

  expect(await said('홍 길동 (洪吉童)')).toEqual(['20240001: 계정을 만들었습니다.'])
  expect(await said('홍길')).toEqual(["20240001: 계정을 만들었습니다. 주의: 명단의 이름은 '홍길동'입니다."])
})

test('an account that cannot be created leaves nothing', async () => {
  const { db, operate } = await campus()
  await db.insertInto('reserved_ids').values({ id: '20990009' }).execute()

  for (const [id, name, code, said] of [
    ['20240001', '홍길동', 1, '이미 사용 중인 학번'],
    ['20990009', '홍길동', 1, '관리자였던 학번'],
    ['../1', '홍길동', 2, '학번은 영문'],
    ['20240009', '\u200b', 2, '이름은'],
    ['20240009', '김하늘♥', 2, '이름에는 ‘♥’(U+2665) 문자를'],
  ] as const) {
    const refused = await operate(['user', 'create', id, name], { secret })
    expect([id, refused.code, refused.said.join()]).toEqual([id, code, expect.stringContaining(said)])
  }
  expect((await operate(['admin', 'create', '20240009', '김직원'], { secret: 'short' })).code).toBe(1)
  expect(await rows(db)).toEqual([])
})

test('a deletion takes the account and its lectures, and leaves attendance under the key alone', async () => {
  const { db, operate, student } = await campus()
  expect(await operate(['user', 'delete', '20240001'])).toMatchObject({ code: 2 })
  expect(await operate(['user', 'delete', '20240001'], { answers: ['n'] })).toMatchObject({ code: 1 })
  expect(await operate(['user', 'delete', '20240001', '--reason', '20240001 요청'], { answers: ['y'] })).toMatchObject({
    code: 1,
    said: [expect.stringContaining('사유에 학번')],
  })

  expect(await operate(['user', 'delete', '20240001', '--reason', '파기 요청'], { answers: ['y'] })).toMatchObject({
    code: 0,
    said: [
      '지울 계정 1개:',
      '  20240001 홍길동 명단에 있음, 활성',
      '주의: 명단에 있는 학생 1명, 관리자 0명이 들어 있습니다.',
      expect.stringContaining('지웠습니다'),
    ],
  })

  expect(await findUser(db, '20240001')).toBeUndefined()
  for (const table of ['lectures', 'sessions'] as const)
    expect(await db.selectFrom(table).selectAll().where('user_key', '=', student.key).execute()).toEqual([])
  const events = await db.selectFrom('attendance_events').selectAll().orderBy('sequence').execute()
  expect(events).toMatchObject([{ cause: 'student' }, { cause: 'deletion', connected_to: 0, user_key: student.key }])
  expect(await rows(db)).toMatchObject([{ task: 'user-delete', subject_key: student.key }])
  expect(JSON.stringify(await rows(db))).not.toContain('20240001')
})

test('with ATTENDANCE_ON_DELETION=keep the name stays with the attendance, until its removal is requested', async () => {
  const { db, operate, add, student } = await campus()
  const environment = { ATTENDANCE_ON_DELETION: 'keep' }
  const attendance = async (...more: string[]) => (await operate(['export', 'attendance', ...more])).out

  expect(await operate(['user', 'delete', '20240001', '--yes'], { environment })).toMatchObject({
    code: 0,
    said: [expect.stringContaining('보관 기간이 끝날 때까지')],
  })

  expect((await attendance('--student', '20240001')).match(/,20240001,홍길동,자료구조,/g)).toHaveLength(2)
  expect(await attendance('--sheet', '--lecture', '자료구조')).toMatch(/^20240001,홍길동,.*출석/m)
  expect((await operate(['user', 'delete', '20240001', '--yes'], { environment })).code).toBe(1)
  await add('20240001', '홍길동')
  expect((await operate(['user', 'delete', '20240001', '--yes', '--anonymise'], { environment })).code).toBe(0)
  expect(await attendance()).not.toContain('20240001')
  expect(await attendance()).toContain(student.key)
  expect(await db.selectFrom('former_users').selectAll().execute()).toEqual([])
})

test('a name that an earlier deletion kept is removed by itself', async () => {
  const { db, operate, student } = await campus()
  await operate(['user', 'delete', '20240001', '--yes'], { environment: { ATTENDANCE_ON_DELETION: 'keep' } })

  expect(await operate(['user', 'delete', '20240001', '--yes'])).toMatchObject({
    code: 0,
    said: [expect.stringContaining('남겨 둔 학번과 이름을 지웠습니다')],
  })

  expect(await db.selectFrom('former_users').selectAll().execute()).toEqual([])
  expect((await rows(db)).at(-1)).toMatchObject({ task: 'user-delete', subject_key: student.key })
})

test('a new number keeps lectures, attendance and record, and ends the sessions', async () => {
  const { db, operate, student, file } = await campus()
  await operate(['user', 'disable', '20240001', '--reason', '휴학'])

  const list = await file('\ufeff20240001,20250001\n\n')
  expect(await operate(['user', 'renumber', '--file', list, '--reason', '재입학'])).toMatchObject({
    code: 0,
    said: [expect.stringMatching(/20250001 주의: 20250001 학번은 명단에 없습니다/)],
  })

  expect(await findUser(db, '20240001')).toBeUndefined()
  const renumbered = await findUser(db, '20250001')
  expect(renumbered).toMatchObject({ key: student.key, username: '홍길동', enabled: 0 })
  expect(renumbered?.search).toContain('20250001')
  expect((await operate(['export', 'attendance'])).out).toContain('20250001,홍길동')
  expect((await operate(['export', 'audit'])).out.match(/,20250001,/g)).toHaveLength(2)
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect((await operate(['user', 'renumber', '20250001', '20990001'])).said).toEqual([
    '20250001: 새 학번(20990001)은 이미 사용 중인 학번입니다.',
  ])
  expect((await operate(['user', 'renumber', '20250001'])).code).toBe(2)
  expect((await operate(['user', 'renumber', '20250001', 'a/b'])).code).toBe(2)
})

test("an administrator's old number is never free again", async () => {
  const { operate, add } = await campus()
  await add('20990002', '둘째', { admin: true })

  expect((await operate(['user', 'renumber', '20990001', 'staff-1'])).code).toBe(0)
  expect((await operate(['user', 'delete', 'staff-1', '--yes'])).code).toBe(0)

  for (const id of ['20990001', 'staff-1'])
    expect((await operate(['user', 'create', id, '홍길동'], { secret })).said.join()).toContain('관리자였던 학번')
  for (const verb of [['delete', '--yes'], ['disable']])
    expect((await operate(['user', ...verb, '20990002'])).said.join()).toContain('마지막 관리자')
})

test('a list of numbers is worked off; what is refused is named and fails the command', async () => {
  const { db, operate, add, file } = await campus()
  await add('20249999', '박현')
  const list = await file((await operate(['user', 'list', '--not-in-roster'])).out)

  const disabled = await operate(['user', 'disable', '20240404', '--file', list, '--reason', '졸업'])

  expect(disabled).toMatchObject({
    code: 1,
    said: [
      '20240404: 해당 사용자를 찾을 수 없습니다.',
      '20249999: 사용자를 비활성화했습니다.',
      '2건 가운데 1건을 하지 못했습니다.',
    ],
  })
  expect((await operate(['user', 'enable', '20249999', '20240001'])).said).toEqual([
    '20249999: 사용자를 활성화했습니다.',
    '20240001: 이미 활성화된 사용자입니다.',
  ])
  expect((await rows(db)).map(({ task }) => task)).toEqual(['users-read', 'user-disable', 'user-enable', 'user-enable'])
  const wrong = await operate(['user', 'disable', '--file', await file('20240001\n홍길동\n')])
  expect(wrong).toMatchObject({ code: 1, said: [expect.stringContaining('2행')] })
  expect((await operate(['user', 'disable'])).code).toBe(2)
})

test('the list has every account, and those whom the roster lacks', async () => {
  const { operate, add } = await campus()
  await add('20249999', '박현')

  const head = '# 학번\t이름\t활성화\t관리자\t가입 시각'
  expect((await operate(['user', 'list'])).out.split('\n')).toEqual([
    head,
    '20240001\t홍길동\ttrue\tfalse\t2026-10-01T00:00:00.000Z',
    '20249999\t박현\ttrue\tfalse\t2026-10-01T00:00:00.000Z',
    '20990001\t관리자\ttrue\ttrue\t2026-10-01T00:00:00.000Z',
    '',
  ])
  expect((await operate(['user', 'list', '--not-in-roster'])).out.split('\n')).toEqual([
    head,
    expect.stringMatching(/^20249999\t/),
    '',
  ])
})

test('a grant enables the last administrator, if he is disabled', async () => {
  const { db, operate, admin } = await campus()
  await db.updateTable('users').set({ enabled: 0 }).where('key', '=', admin.key).execute()

  expect((await operate(['check'])).out).toContain('campus-server admin grant 20990001')
  expect((await operate(['admin', 'grant', '20990001', '--yes'], { secret })).said.join()).toContain(
    '계정도 활성화했습니다',
  )

  expect(await findUser(db, '20990001')).toMatchObject({ admin: 1, enabled: 1 })
  expect((await operate(['check'])).out).not.toContain('로그인할 수 있는 관리자')
})
