import { expect, onTestFinished, test } from 'vitest'
import { testAdmin, testPassword, testServer, type TestServerOptions } from '../support/server.ts'

async function start(options?: TestServerOptions) {
  const server = await testServer(options)
  onTestFinished(server.close)
  await server.addAdmin({ id: '20990002', username: '박 Admin' })
  let id = 20240000
  const signup = (username: string) =>
    server.campus().signup({ id: String((id += 1)), username, password: testPassword })
  return { ...server, signup }
}

const refusal = { status: 400, message: '관리자의 이름과 같거나 비슷하여 사용할 수 없는 이름입니다.' }

test.each([
  '관리자',
  ' 관 리 자 ',
  '관리자'.normalize('NFD'),
  '관\u200b리\u2060자',
  '\uffa1\uffcd\uffa4\u3164\uffa9\uffdc\uffb8\uffc2',
  '박admin',
  '박\u3000ＡＤＭＩＮ',
  '박 Ad\u200dmin',
  '\u202e박 Ad\u{e0061}min',
  '관.리.자',
  '관리ー자',
  '박 Adm1n',
  '박 Аdmіn',
  '박 Ádmin',
])('a sign-up with a name that looks like an administrator’s is refused: %s', async (username) => {
  const { db, signup } = await start()

  await expect(signup(username)).rejects.toMatchObject(refusal)
  expect(await db.selectFrom('users').select('id').where('admin', '=', 0).execute()).toEqual([])
})

test.each(['관리자2', '박', '관리', 'administrator'])('a different name is accepted: %s', async (username) => {
  const { signup } = await start()

  expect((await signup(username)).data.username).toBe(username)
})

test('an administrator’s name becomes free when the administrator leaves', async () => {
  const { as, addAdmin, signup } = await start()
  await addAdmin({ id: '20990003', username: '최관리' })
  await expect(signup('최 관리')).rejects.toMatchObject(refusal)

  await as('20990003').deleteMe({ password: testPassword })

  expect((await signup('최 관리')).data.username).toBe('최 관리')
  await expect(signup('관리자')).rejects.toMatchObject(refusal)
  expect((await as(testAdmin).listUsers({ q: '관리자' })).data).toHaveLength(1)
})

test('a student whom the roster confirms may share a name with an administrator', async () => {
  const student = { sourcedId: 'u1', id: '20240001', name: '관리자' }
  const { signup } = await start({
    settings: { signup: 'roster+name' },
    roster: { findStudent: async () => student },
  })

  expect((await signup('관리자')).data.username).toBe('관리자')
})

test('a sign-up whose name has a character that no name has is refused, and the answer names it', async () => {
  const { db, signup } = await start()
  const strange = '\ufff9 \ufffa \ufffb \ufffc \ue000 \u0378 \u{110bd} \u{13430} \u{1d159} \u0300 \u302e ㄱ'.split(' ')

  for (const character of strange)
    await expect(signup(`관리자${character}`)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^이름에는 /),
    })
  await expect(signup('김하늘♥')).rejects.toMatchObject({ message: '이름에는 ‘♥’(U+2665) 문자를 쓸 수 없습니다.' })
  await expect(signup('김\ue000하늘')).rejects.toMatchObject({ message: '이름에는 U+E000 문자를 쓸 수 없습니다.' })
  expect(await db.selectFrom('users').select('id').where('admin', '=', 0).execute()).toEqual([])
})

test('names of many scripts are accepted as they are', async () => {
  const { signup } = await start()

  for (const name of [
    '이 서준(편입)',
    '김철수2',
    "O'Brien",
    'Nguyễn Thị Đào',
    'ณัฏฐ์',
    'مُحَمَّد',
    'श्रीकृष्ण',
    '𠮷田',
    'マリー',
  ])
    expect((await signup(name)).data.username).toBe(name)
})
