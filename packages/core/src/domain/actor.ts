import { userInfo } from 'node:os'
import { escapeControls } from '@campus-connect/tables/escape-controls'

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

/** A program with a token. It may do what the token's scope allows. */
export type Program = { kind: 'program'; token: { key: string; name: string }; address: string }

/** Who does what administrators do. */
export type Manager = User | Program

/** The key under which events and records name who acted. */
export const keyOf = (actor: Manager): string => (actor.kind === 'program' ? actor.token.key : actor.account.key)

/** The operating-system account that runs a command, its SSH address or `local`, and the reason that it gave. */
export type Operator = { kind: 'operator'; account: string; address: string; reason?: string | undefined }

/** The schedule, the roster or the retention, not a person. */
export type Campus = { kind: 'campus' }

export type Actor = Visitor | User | Program | Operator | Campus

/** The actor of changes that the server makes at its start. */
export const theServer: Operator = { kind: 'operator', account: 'server', address: 'local' }

export function operatorOf(environment: Record<string, string | undefined>): Operator {
  // OpenSSH writes the client's address first. An operator can change this variable.
  const [address = 'local'] = (environment.SSH_CONNECTION ?? '').split(' ').filter(Boolean)
  const account = recorded(accountName())
  const { SUDO_USER: user } = environment
  return { kind: 'operator', account: user ? `${recorded(user)} (${account})` : account, address: recorded(address) }
}

/** A text of the environment as it is in the audit record: one short line whose every character is visible. */
function recorded(text: string) {
  return escapeControls(Array.from(text).slice(0, 64).join(''))
}

function accountName() {
  try {
    return userInfo().username
  } catch {
    // An account in a container may have no name.
    return `uid ${process.getuid?.()}`
  }
}
