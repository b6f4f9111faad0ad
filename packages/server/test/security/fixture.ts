import { startSession } from '@campus-connect/core/domain/accounts/sessions.ts'
import { changeUser, findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { type ServerFactory, send } from '../support/inject.ts'
import { testAdmin, testServer, type TestServer, type TestServerOptions } from '../support/server.ts'

/** A server whose clock the test advances. */
export type ClockedServer = TestServer & { pass: (milliseconds: number) => void; clock: () => Date }

export async function startClockedServer(
  factory: ServerFactory = testServer,
  options: TestServerOptions = {},
): Promise<ClockedServer> {
  let now = Date.now()
  const clock = () => new Date(now)
  const server = await factory({ ...options, clock })
  return { ...server, clock, pass: (milliseconds) => void (now += milliseconds) }
}

/** Sends a request as the administrator without a login, because logins are limited. */
export async function asAdmin({ app, db, clock }: ClockedServer, url: string) {
  const { key = '' } = (await findUser(db, testAdmin)) ?? {}
  const { token } = await startSession(db, { key, persistent: false, admin: true }, clock())
  await send({ app }, { method: 'POST', url, token })
}

/** Changes only the account and not its sessions. */
export async function changeAccount(
  { db, clock }: ClockedServer,
  id: string,
  change: Parameters<typeof changeUser>[2],
) {
  const user = await findUser(db, id)
  await changeUser(db, user?.key ?? '', change, clock())
}
