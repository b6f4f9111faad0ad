import { expect, onTestFinished, test } from 'vitest'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { rows } from '@campus-connect/operator/testing/audit.ts'
import { now, operatedCampus } from '@campus-connect/operator/testing/operated-campus.ts'
import { testPassword, testServer } from '../support/server.ts'

const secret = 'saebyeok-haneul-77'
const stranger = { id: '20990005', username: '김하늘' }

/** Somebody has signed up with the number of a member of staff. */
async function campus() {
  const { db, ...rest } = await operatedCampus()
  const server = await testServer({ db, clock: () => now, settings: { signup: 'open' } })
  onTestFinished(server.close)
  await server.campus().signup({ ...stranger, password: testPassword })
  return { db, server, ...rest }
}

test('a grant shows who holds the number since when, asks, and replaces the password', async () => {
  const { db, server, operate } = await campus()
  const session = await server.login(stranger.id)

  const { code, said } = await operate(['admin', 'grant', stranger.id], { answers: ['y'], secret })

  expect(code).toBe(0)
  expect(said.slice(0, 4)).toEqual([
    '20990005 김하늘 (활성)',
    '  만든 때: 2026년 10월 1일 09:00, 회원가입으로 만든 계정',
    '  마지막 사용: 2026년 10월 1일 09:00',
    '  명단: 이 학번이 없습니다',
  ])
  await expect(session.listMyLectures()).rejects.toMatchObject({ status: 401 })
  await expect(server.login(stranger.id)).rejects.toMatchObject({ status: 401 })
  const { data } = await server.campus().login({ id: stranger.id, password: secret })
  expect(data.isAdmin).toBe(true)
  expect((await rows(db)).filter(({ task }) => task === 'admin-grant')).toMatchObject([
    { operator: 'operator', at: now.toISOString(), details: '{"changed":true}' },
  ])
})

test.each([
  ['a no', { answers: ['n'], secret }, 1, /user delete 20990005.*admin create 20990005/],
  ['neither a terminal nor --yes', { secret }, 2, /--yes/],
  ['a weak password', { answers: ['y'], secret: stranger.id }, 1, /비밀번호/],
] as const)('%s leaves the account as it was', async (_what, { secret: typed, ...options }, exit, sentence) => {
  const { db, server, operate } = await campus()
  const session = await server.login(stranger.id)
  const before = await findUser(db, stranger.id)

  const answers = 'answers' in options ? { answers: [...options.answers] } : {}
  const { code, said } = await operate(['admin', 'grant', stranger.id], { secret: typed, ...answers })

  expect([code, said.at(-1)]).toEqual([exit, expect.stringMatching(sentence)])
  expect(await findUser(db, stranger.id)).toEqual(before)
  await expect(session.listMyLectures()).resolves.toBeDefined()
})

test('an account that changes between the question and the grant is not promoted', async () => {
  const { server, operate, db } = await campus()
  for (const meanwhile of [
    async () => {
      const own = await server.login(stranger.id)
      await own.deleteMe({ password: testPassword })
      await operate(['user', 'create', stranger.id, '이도윤'], { secret })
    },
    () => operate(['user', 'rename', stranger.id, '박서연'], { clock: () => new Date(now.getTime() + 1) }),
    () => operate(['user', 'disable', stranger.id]),
    () => operate(['user', 'delete', stranger.id, '--yes']),
  ]) {
    const answers = { shift: async () => (await meanwhile(), 'y') } as unknown as string[]

    const { code, said } = await operate(['admin', 'grant', stranger.id], { answers, secret })

    expect([code, said.at(-1)]).toEqual([1, expect.stringContaining('보여 드린 뒤에 계정이 바뀌어')])
    expect((await findUser(db, stranger.id))?.admin ?? 0).toBe(0)
  }
})

test('an account that an operator made, or whom the roster knows by another name, says so', async () => {
  const { operate } = await operatedCampus()
  await operate(['user', 'create', '20240001', '다른이름'], { secret })

  const { said } = await operate(['admin', 'grant', '20240001'], { answers: ['n'] })

  expect(said.join('\n')).toMatch(
    /운영자가 만든 계정 \(operator\)[^]*남아 있는 로그인이 없습니다[^]*주의: 명단에서.*홍길동/,
  )
})

test('an administrator is granted nothing and asked nothing', async () => {
  const { add, operate, db } = await operatedCampus()
  const before = await add('20990001', '관리자', { admin: true })

  expect(await operate(['admin', 'grant', '20990001'])).toMatchObject({
    code: 0,
    said: ['20990001: 이미 관리자입니다.'],
  })

  expect(await findUser(db, '20990001')).toEqual(before)
})

test('an administrator is not created over an account that somebody signed up with', async () => {
  const { operate } = await campus()

  const { code, said } = await operate(['admin', 'create', stranger.id, '박조교'], { secret })

  expect([code, said.at(-1)]).toEqual([1, expect.stringMatching(/이미 사용 중.*admin grant 20990005.*물어봅니다/)])
})
