import { readContract } from '../../../src/api/contract.ts'
import { calls } from './calls.ts'

/** Columns of the matrix, in its order. */
export const columns = ['anonymous', 'student', 'disabled', 'deleted', 'admin', 'tampered', 'cross-origin'] as const

/** Rows that do not follow from the role: calls of visitors, and calls that set or expire the session's cookie. */
const exceptions: Record<string, string> = {
  'POST /api/auth/login, right password': '    200+ 200+ 403  401  200+ 200+ 403',
  'POST /api/auth/signup, free number': '      201  201  201  201  201  201  403',
  'POST /api/auth/signup, taken or reserved': '409  409  409  409  409  409  403',
  'POST /api/auth/logout': '                   200* 200* 200* 200* 200* 200* 403',
  'PUT /api/users/me/password': '              401  200+ 401* 401* 200+ 401* 403',
  'DELETE /api/users/me': '                    401  200* 401* 401* 200* 401* 403',
}

/** The authorization matrix: the status, `+` for a new session cookie, `*` for an expired one. */
export const matrix: Record<string, string> = Object.fromEntries(
  Object.entries(calls).map(([row, { operationId }]) => [row, exceptions[row] ?? byRole(operationId)]),
)

function byRole(id: string) {
  const { adminsOnly, successStatus: ok } = readContract().find((operation) => operation.id === id)!
  return `401 ${adminsOnly ? 403 : ok} 401* 401* ${ok} 401* 403`
}

export function expected(call: string, column: (typeof columns)[number]): string {
  return matrix[call]?.trim().split(/\s+/)[columns.indexOf(column)] ?? ''
}

/** The column whose answers each odd kind of session gets, and the exceptions. */
export const oddColumns: Record<string, { like: (typeof columns)[number]; but?: Record<string, string> }> = {
  'before a new password': { like: 'tampered' },
  expired: { like: 'tampered' },
  'disabled and enabled again': { like: 'tampered' },
  demoted: { like: 'tampered' },
  'no longer an administrator': { like: 'student' },
  "another user's": {
    like: 'student',
    // The session identifies the caller, and these passwords and lectures belong to another account.
    but: {
      'PUT /api/users/me/password': '400',
      'DELETE /api/users/me': '400',
      'POST /api/attend/start': '404',
      'POST /api/attend/stop': '404',
    },
  },
  'two cookies': { like: 'tampered' },
  'a cookie of 5 KB': { like: 'tampered' },
  'an empty cookie': { like: 'tampered' },
}

export const stateCells: [call: string, column: (typeof columns)[number], outcome: string][] = [
  ['another student’s lecture', 'student', '404'],
  ['another student’s lecture', 'admin', '404'],
  ['another student’s lecture, stopped', 'student', '404'],
  ['another student’s lecture, stopped', 'admin', '404'],
  ['enable an unknown user', 'student', '403'],
  ['enable an unknown user', 'admin', '404'],
  ['disable an unknown user', 'student', '403'],
  ['disable an unknown user', 'admin', '404'],
  ['start for an unknown user', 'student', '403'],
  ['start for an unknown user', 'admin', '404'],
  ['stop for an unknown user', 'student', '403'],
  ['stop for an unknown user', 'admin', '404'],
  ['start an unknown lecture', 'admin', '404'],
  ['disable oneself', 'student', '403'],
  ['disable oneself', 'admin', '409'],
  ['login with a wrong password', 'student', '401'],
  ['login with a wrong password', 'disabled', '401'],
  ['login with a wrong password', 'deleted', '401'],
]
