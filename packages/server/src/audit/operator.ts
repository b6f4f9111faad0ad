import { userInfo } from 'node:os'

/** Who works on the machine, and from where. */
export type Operator = { account: string; address: string }

/** What the server does by its settings, when it starts. */
export const theServer: Operator = { account: 'server', address: 'local' }

/** The account of the machine that runs this process; from where it is logged in over SSH, else `local`. */
export function operatorOf(environment: Record<string, string | undefined>): Operator {
  // OpenSSH: the client's address and port, then the server's. Neither sudo nor the shell keeps it from being changed.
  const [address = 'local'] = (environment.SSH_CONNECTION ?? '').split(' ').filter(Boolean)
  const account = environment.SUDO_USER ? `${environment.SUDO_USER} (${accountName()})` : accountName()
  return { account, address }
}

function accountName() {
  try {
    return userInfo().username
  } catch {
    // Containers run under accounts that have no name.
    return `uid ${process.getuid?.()}`
  }
}
