import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { failingActions } from '../../test/failing-actions.ts'
import { press } from '../../test/forms.ts'
import { scriptedServer, noConnection, ok, refused, type Reply, student } from '../../test/scripted-server.ts'
import { openApp } from '../../test/open-app.tsx'

/** The role of the element with exactly this text. */
const roleOf = async (text: string) => (await screen.findByText(text)).closest('[role]')?.getAttribute('role')

async function answeredWith(reply: Reply, { call, at, storedUser, steps }: (typeof failingActions)[number]) {
  openApp({ at, storedUser, connect: scriptedServer({ [call]: reply }) })
  await steps?.()
}

// The pairs of sentences, and which errors each is for, are those of messages.test.ts.
test.each(failingActions)('$action without a connection shows its own sentence', async (action) => {
  await answeredWith(noConnection, action)

  expect(await roleOf(action.unexpected)).toBe('alert')
})

/** One action of each kind: a form, a screen that loads, a switch, a dialog with a form and one that confirms. */
const ofEachKind = ['login', 'lecture list', 'connecting', 'password change', 'disabling']

test.each(failingActions.filter(({ action }) => ofEachKind.includes(action)))(
  '$action that is refused shows the sentence of the server, and its own where there is none',
  async (action) => {
    let message = '서버가 이유를 말하였습니다.'
    await answeredWith(() => refused(409, message)(), action)
    expect(await roleOf(message)).toBe('alert')
    expect(screen.queryByText(action.failed)).toBeNull()
    cleanup()

    message = ''
    await answeredWith(() => refused(409, message)(), action)
    expect(await roleOf(action.failed)).toBe('alert')
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

test.each(succeeding)(
  '$action that succeeds says so in its own words',
  async ({ call, at, storedUser, text, steps }) => {
    openApp({ at, storedUser, connect: scriptedServer({ [call]: ok(null) }) })

    await steps?.()

    expect(await roleOf(text)).toBe('status')
  },
)

test('the sentence of the server replaces that of a success', async () => {
  const { call, at, storedUser, steps } = succeeding[0]!
  openApp({ at, storedUser, connect: scriptedServer({ [call]: ok(null, '서버가 성공을 알렸습니다.') }) })

  await steps?.()

  expect(await roleOf('서버가 성공을 알렸습니다.')).toBe('status')
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
