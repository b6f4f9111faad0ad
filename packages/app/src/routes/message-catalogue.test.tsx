import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { failingActions } from '../../test/failing-actions.ts'
import { press } from '../../test/forms.ts'
import { scriptedServer, noConnection, ok, refused, type Reply, student } from '../../test/scripted-server.ts'
import { openApp } from '../../test/open-app.tsx'

/** The role of the element with exactly this text. */
const roleOf = async (text: string) =>
  (await screen.findByText(text, undefined, { timeout: 3000 })).closest('[role]')?.getAttribute('role')

const unanswered: [string, Reply][] = [
  ['an answer without the envelope', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['no connection', noConnection],
  ['no answer in time', () => new Promise<Response>(() => {})],
]

async function answeredWith(reply: Reply, { call, at, storedUser, steps }: (typeof failingActions)[number]) {
  openApp({ at, storedUser, connect: scriptedServer({ [call]: reply }) })
  await steps?.()
}

describe.each(failingActions)('$action', (action) => {
  test('a failed result without a message shows the first fallback', async () => {
    await answeredWith(refused(500), action)

    expect(await roleOf(action.failed)).toBe('alert')
  })

  test('no connection shows the second fallback', async () => {
    await answeredWith(noConnection, action)

    expect(await roleOf(action.unexpected)).toBe('alert')
  })
})

/** One action of each kind: a form, a screen that loads, a switch, a dialog with a form and one that confirms. */
const ofEachKind = ['login', 'lecture list', 'connecting', 'password change', 'disabling']

describe.each(failingActions.filter(({ action }) => ofEachKind.includes(action)))(
  'every answer to $action',
  (action) => {
    test('a failed result shows the message of the server', async () => {
      await answeredWith(refused(409, '서버가 이유를 말하였습니다.'), action)

      expect(await roleOf('서버가 이유를 말하였습니다.')).toBe('alert')
      expect(screen.queryByText(action.failed)).toBeNull()
    })

    test('a failed result with status 200 and no message shows the first fallback', async () => {
      await answeredWith(refused(200), action)

      expect(await roleOf(action.failed)).toBe('alert')
    })

    test.each(unanswered)('%s shows the second fallback', async (_, reply) => {
      await answeredWith(reply, action)

      expect(await roleOf(action.unexpected)).toBe('alert')
    })
  },
)

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
