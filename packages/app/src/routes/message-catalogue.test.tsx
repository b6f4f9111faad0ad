import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { failingActions } from '../../test/failing-actions.ts'
import { press } from '../../test/forms.ts'
import { scriptedServer, noConnection, ok, refused, type Reply, student } from '../../test/scripted-server.ts'
import { openApp } from '../../test/open-app.tsx'

/** The role of the element that contains exactly this text. */
const roleOf = async (text: string) =>
  (await screen.findByText(text, undefined, { timeout: 3000 })).closest('[role]')?.getAttribute('role')

describe.each(failingActions)('$action', ({ call, at, storedUser, failed, unexpected, steps }) => {
  async function answeredWith(reply: Reply) {
    openApp({ at, storedUser, connect: scriptedServer({ [call]: reply }) })
    await steps?.()
  }

  test('a failed result shows the message of the server', async () => {
    await answeredWith(refused(409, '서버가 이유를 말하였습니다.'))

    expect(await roleOf('서버가 이유를 말하였습니다.')).toBe('alert')
    expect(screen.queryByText(failed)).toBeNull()
  })

  test.each([200, 500])(
    'a failed result without a message shows the first fallback, with status %i too',
    async (status) => {
      await answeredWith(refused(status))

      expect(await roleOf(failed)).toBe('alert')
    },
  )

  test('an answer without the envelope shows the second fallback', async () => {
    await answeredWith(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))

    expect(await roleOf(unexpected)).toBe('alert')
  })

  test('no connection shows the second fallback', async () => {
    await answeredWith(noConnection)

    expect(await roleOf(unexpected)).toBe('alert')
  })

  test('no answer in time shows the second fallback', async () => {
    await answeredWith(() => new Promise<Response>(() => {}))

    expect(await roleOf(unexpected)).toBe('alert')
  })
})

const successes = [
  '연결되었습니다.',
  '연결이 해제되었습니다.',
  '강의 동기화를 완료했습니다.',
  '비밀번호를 성공적으로 변경했습니다.',
]
const succeeding = ['connecting', 'disconnecting', 'synchronisation', 'password change'].map((name, index) => ({
  ...failingActions.find(({ action }) => action === name)!,
  text: successes[index]!,
}))

describe.each(succeeding)('$action that succeeds', ({ call, at, storedUser, text, steps }) => {
  test.each([
    ['the message of the server', '서버가 성공을 알렸습니다.', '서버가 성공을 알렸습니다.'],
    ['its fallback where there is none', '', text],
  ])('shows %s', async (_, message, shown) => {
    openApp({ at, storedUser, connect: scriptedServer({ [call]: ok(null, message) }) })

    await steps?.()

    expect(await roleOf(shown)).toBe('status')
  })
})

test.each<[string, Reply]>([
  ['refused', refused(500, '서버 오류가 발생했습니다.')],
  ['unanswered', noConnection],
])('a logout that is %s is only logged, and the user is cleared', async (_, reply) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const connect = scriptedServer({ 'POST /api/auth/logout': reply })
  const app = openApp({ at: '/mypage', storedUser: student, connect })

  await press('로그아웃')
  await screen.findByRole('heading', { name: '로그인' })

  expect(app.address()).toBe('/login')
  expect(app.storedUser()).toBeNull()
  await waitFor(() => expect(log.mock.calls).toEqual([['logout failed', expect.any(Error)]]))
  expect(screen.queryByRole('alert')).toBeNull()
  log.mockRestore()
})
