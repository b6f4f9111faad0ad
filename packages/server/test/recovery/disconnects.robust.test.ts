import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { listen } from '../support/http.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'

const bodies: Record<string, object> = {
  signup: { id: '20249999', username: '홍길동', password: testPassword },
  changeMyPassword: { currentPassword: 'wrong-password', newPassword: 'saebyeok-haneul-77' },
  deleteMe: { password: 'wrong-password' },
}
const offsets = 20

test('clients that disconnect at any byte of any call leave no socket, no half write and no failure', async () => {
  const server = await testServer({ students: [{ id: '20240001', lectures: ['자료구조'] }] })
  onTestFinished(server.close)
  const port = await listen(server.app)
  const failures: number[] = []
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'sec-fetch-site': 'none' },
    payload: { id: testAdmin, password: testPassword },
  })
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  server.app.server.on('request', (_request, response) => {
    response.on('close', () => void (response.statusCode >= 500 && failures.push(response.statusCode)))
  })

  for (const { id, method, path, body } of readContract()) {
    // The session must stay for the other calls.
    const own = id === 'logout' ? '' : cookie
    const content = body ? JSON.stringify(bodies[id] ?? body.example) : ''
    const request = Buffer.from(
      `${method} ${path.replace('{id}', '20240001')} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${own}\r\n` +
        `Sec-Fetch-Site: none\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`,
    )
    await Promise.all(
      Array.from({ length: offsets }, (_, step) =>
        hangUp(port, request, Math.ceil((request.length * (step + 1)) / offsets)),
      ),
    )
  }

  const open = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(open).toBe(0)
  expect(failures).toEqual([])
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  const events = await server.db.selectFrom('attendance_events').select('connected_to').orderBy('sequence').execute()
  const lecture = await server.db.selectFrom('lectures').select('connected').executeTakeFirstOrThrow()
  // Each committed attendance change has its event, and each event its attendance change.
  expect(events.map(({ connected_to }) => connected_to)).toEqual(events.map((_, index) => (index + 1) % 2))
  expect(lecture.connected).toBe(events.at(-1)?.connected_to ?? 0)
})

/** Sends the first bytes of a request and resets the connection. */
async function hangUp(port: number, request: Buffer, bytes: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request.subarray(0, bytes), () => void socket.resetAndDestroy())
  await once(socket, 'close')
}
