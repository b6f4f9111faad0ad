import { testAdmin, testPassword, type TestServer } from '../support/server.ts'
import { loginToken, send } from '../support/inject.ts'
import { asAdmin, changeAccount, type ClockedServer } from './fixture.ts'

type Login = { id: string; password: string }

/** Every way in which a login fails. Their answers must be indistinguishable. */
export async function failedLogins(server: ClockedServer): Promise<Record<string, Login>> {
  for (const id of ['known', 'disabled', 'deleted', 'forgotten']) await server.addStudent({ id })
  await asAdmin(server, '/api/admin/users/disabled/disable')
  await changeAccount(server, 'forgotten', { enabled: false })
  const token = await loginToken(server, { id: 'deleted', password: testPassword })
  await send(server, { method: 'DELETE', url: '/api/users/me', token, payload: { password: testPassword } })

  const password = 'not-the-password'
  return {
    'a wrong password': { id: 'known', password },
    'an unknown number': { id: 'unknown', password },
    'a disabled account': { id: 'disabled', password },
    'a disabled account with sessions': { id: 'forgotten', password },
    'a deleted account': { id: 'deleted', password: testPassword },
    'an empty password': { id: 'known', password: '' },
    'an empty password for nobody': { id: 'unknown', password: '' },
    '128 characters': { id: 'known', password: 'x'.repeat(128) },
    '128 characters for nobody': { id: 'unknown', password: '가'.repeat(128) },
    'an administrator': { id: testAdmin, password },
  }
}

/** The answer without its request id and date. */
export async function failedLogin(server: Pick<TestServer, 'app'>, payload: Login) {
  const { statusCode, headers, body } = await send(server, { method: 'POST', url: '/api/auth/login', payload })
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return { statusCode, headers: rest, body }
}

/** Resets the rate limits. */
export async function forgetFailures({ db }: Pick<TestServer, 'db'>) {
  await db.deleteFrom('throttles').execute()
}
