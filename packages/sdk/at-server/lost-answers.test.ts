import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testPassword, testServer, testUrl } from '../../server/test/support/server.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Campus, createCampus } from '../src/index.ts'
import { cookieJar } from '../src/node.ts'

const newPassword = 'saebyeok-haneul-77'
const student = '20240001'

/** A server behind a connection that breaks after the server has answered: `lose` loses the next answer, or a part of it. */
async function start() {
  const server = await testServer({ students: [{ id: student, lectures: ['자료구조'] }] })
  onTestFinished(server.close)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  let losing: 'nothing' | 'everything' | 'the end' = 'nothing'
  let answered = 0

  const proxy = createServer((request, response) => {
    const onward = forward(
      {
        host: '127.0.0.1',
        port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, host: new URL(testUrl).host },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          answered += 1
          const [lost, body] = [losing, Buffer.concat(chunks)]
          losing = 'nothing'
          if (lost === 'everything') return request.socket.destroy()
          const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers
          response.writeHead(answer.statusCode ?? 0, { ...headers, 'content-length': body.length })
          if (lost === 'nothing') response.end(body)
          else response.write(body.subarray(0, 10), () => request.socket.destroy())
        })
      },
    )
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const lose = (what: typeof losing) => void ((losing = what), (answered = 0))
  return { server, lose, answered: () => answered, campus: () => createCampus({ baseUrl, fetch: cookieJar().fetch }) }
}

const logIn = async (campus: Campus, password = testPassword) => {
  await campus.login({ id: student, password })
  return campus
}

test.each(['everything', 'the end'] as const)(
  'who loses %s of an answer is answered again, and it happens once',
  async (part) => {
    const { server, lose, answered, campus } = await start()
    const client = campus()
    const counts: number[] = []
    const losing = async <T>(call: () => Promise<T>) => {
      lose(part)
      const { message } = (await call()) as { message: string }
      counts.push(answered())
      return message
    }

    const messages = [
      await losing(() => client.signup({ id: '20250001', username: '이서준', password: testPassword })),
      await losing(() => client.login({ id: '20250001', password: testPassword, rememberMe: true })),
      await losing(() => client.syncMyLectures()),
      await losing(() => client.changeMyPassword({ currentPassword: testPassword, newPassword })),
    ]
    // The session that came with the second answer lives.
    await client.listMyLectures()
    messages.push(await losing(() => client.deleteMe({ password: newPassword })))

    expect(counts).toEqual([2, 2, 2, 2, 2])
    expect(messages).toEqual([
      '회원가입이 완료되었습니다.',
      '로그인되었습니다.',
      '등록된 명단이 없어 강의 목록을 그대로 두었습니다.',
      '비밀번호를 성공적으로 변경했습니다.',
      '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.',
    ])
    expect(await server.db.selectFrom('users').select('id').where('id', '=', '20250001').execute()).toEqual([])
    expect(await server.db.selectFrom('sessions').select('user_key').execute()).toEqual([])
  },
)

test('an administrator whose answer was lost is told what the first attempt changed', async () => {
  const { lose, server, campus } = await start()
  const admin = campus()
  await admin.login({ id: '20990001', password: testPassword })
  const outcomes = []
  for (const call of [
    () => admin.disableUser({ id: student }),
    () => admin.enableUser({ id: student }),
    () => admin.startUserLecture({ id: student, name: '자료구조' }),
    () => admin.stopUserLecture({ id: student, name: '자료구조' }),
  ]) {
    lose('everything')
    outcomes.push((await call()).changed)
  }
  lose('everything')
  const many = await admin.changeUsers([student], 'disable')

  expect(outcomes).toEqual([true, true, true, true])
  expect(many).toMatchObject([{ outcome: 'changed' }])
  expect(
    await server.db.selectFrom('audit_events').select('task').where('task', '=', 'user-disable').execute(),
  ).toHaveLength(2)
})

test('a login whose answer was lost leaves one session', async () => {
  const { lose, server, campus } = await start()
  lose('everything')
  const client = await logIn(campus())

  await client.listMyLectures()

  expect(await server.db.selectFrom('sessions').select('user_key').execute()).toHaveLength(1)
})
