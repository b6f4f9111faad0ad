import { expect, test } from 'vitest'
import { loginToken, send } from '../support/inject.ts'
import { testAdmin, testPassword } from '../support/server.ts'
import { three } from './three-servers.ts'

const newPassword = 'saebyeok-haneul-77'

/** Sends one request to the three servers at once, several times, and its repeat. */
async function everywhere(
  servers: Awaited<ReturnType<typeof three>>,
  request: Parameters<typeof send>[1],
  key: string,
) {
  const ask = async (index: number) => {
    for (;;) {
      const answer = await send(servers[index % 3]!, { ...request, headers: { 'idempotency-key': key } })
      // A busy machine.
      if (answer.statusCode !== 503) return [answer.statusCode, answer.json().message, answer.headers['x-changed']]
    }
  }
  return [...(await Promise.all(Array.from({ length: 6 }, (_, index) => ask(index)))), await ask(1)]
}

test('a request that reaches three servers at once takes effect once and is answered everywhere alike', async () => {
  const servers = await three()
  const [server] = servers
  await server.addStudent({ id: '20240001', lectures: ['자료구조'] })
  const [token, admin] = [
    await loginToken(server, { id: '20240001', password: testPassword }),
    await loginToken(server, { id: testAdmin, password: testPassword }),
  ]
  const signup = { id: '20250001', username: '이서준', password: newPassword }
  const name = '자료구조'
  const post = { method: 'POST' } as const
  const requests: [Parameters<typeof send>[1], unknown[]][] = [
    [{ ...post, url: '/api/auth/signup', payload: signup }, [201, '회원가입이 완료되었습니다.', undefined]],
    [
      { ...post, url: '/api/attend/start', token, payload: { name } },
      [200, '‘자료구조’ 강의가 연결되었습니다.', 'true'],
    ],
    [{ ...post, url: '/api/admin/users/20240001/disable', token: admin }, [200, '사용자를 비활성화했습니다.', 'true']],
    [{ ...post, url: '/api/admin/users/20240001/enable', token: admin }, [200, '사용자를 활성화했습니다.', 'true']],
    [
      { ...post, url: '/api/admin/users/20240001/stop', token: admin, payload: { name } },
      [200, '김하늘(20240001) 사용자의 ‘자료구조’ 강의 연결이 해제되었습니다.', 'true'],
    ],
  ]

  for (const [index, [request, answer]] of requests.entries())
    expect(await everywhere(servers, request, `key-${index}`)).toEqual(Array.from({ length: 7 }, () => answer))

  const { db } = server
  expect(await db.selectFrom('attendance_events').select('connected_to').orderBy('sequence').execute()).toEqual([
    { connected_to: 1 },
    { connected_to: 0 },
  ])
  const tasks = (await db.selectFrom('audit_events').select('task').orderBy('sequence').execute()).map(
    ({ task }) => task,
  )
  expect(tasks.filter((task) => task !== 'login')).toEqual(['user-disable', 'user-enable', 'lecture-stop'])
})

test('a password change that reaches three servers at once leaves the one session that was given last', async () => {
  const servers = await three()
  const [server] = servers
  await server.addStudent({ id: '20240001' })
  const token = await loginToken(server, { id: '20240001', password: testPassword })
  const payload = { currentPassword: testPassword, newPassword }
  const request = { method: 'PUT', url: '/api/users/me/password', token, payload } as const

  const answers = await everywhere(servers, request, 'key')

  expect(answers.at(-1)).toEqual([200, '비밀번호를 성공적으로 변경했습니다.', undefined])
  expect(answers.filter(([status]) => status === 200).length).toBeGreaterThan(1)
  expect(await server.db.selectFrom('sessions').select('user_key').execute()).toHaveLength(1)
})
