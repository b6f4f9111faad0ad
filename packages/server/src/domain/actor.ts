import { userInfo } from 'node:os'

/** The operating-system account that runs a command, and its SSH address or `local`. */
export type Operator = { account: string; address: string }

/** The actor of changes that the server makes at its start. */
export const theServer: Operator = { account: 'server', address: 'local' }

export function operatorOf(environment: Record<string, string | undefined>): Operator {
  // OpenSSH writes the client's address first. An operator can change this variable.
  const [address = 'local'] = (environment.SSH_CONNECTION ?? '').split(' ').filter(Boolean)
  const account = environment.SUDO_USER ? `${environment.SUDO_USER} (${accountName()})` : accountName()
  return { account, address }
}

function accountName() {
  try {
    return userInfo().username
  } catch {
    // An account in a container may have no name.
    return `uid ${process.getuid?.()}`
  }
}
