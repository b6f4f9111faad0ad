import { userInfo } from 'node:os'

/** Nobody is logged in. */
export type Visitor = {
  kind: 'visitor'
  address: string
  /** The tokens that the browser brought. */
  device: string | undefined
  session: string | undefined
}

/** A user with a live session. */
export type User = {
  kind: 'student' | 'administrator'
  account: { key: string; id: string; username: string }
  session: { hash: string; persistent: boolean }
  address: string
  device: string | undefined
}

/** The operating-system account that runs a command, its SSH address or `local`, and the reason that it gave. */
export type Operator = { kind: 'operator'; account: string; address: string; reason?: string | undefined }

/** The schedule, the roster or the retention: nobody in person. */
export type Campus = { kind: 'campus' }

export type Actor = Visitor | User | Operator | Campus

/** The actor of changes that the server makes at its start. */
export const theServer: Operator = { kind: 'operator', account: 'server', address: 'local' }

export function operatorOf(environment: Record<string, string | undefined>): Operator {
  // OpenSSH writes the client's address first. An operator can change this variable.
  const [address = 'local'] = (environment.SSH_CONNECTION ?? '').split(' ').filter(Boolean)
  const account = environment.SUDO_USER ? `${environment.SUDO_USER} (${accountName()})` : accountName()
  return { kind: 'operator', account, address }
}

function accountName() {
  try {
    return userInfo().username
  } catch {
    // An account in a container may have no name.
    return `uid ${process.getuid?.()}`
  }
}
