import type { Operation } from '../../src/api/contract.ts'
import { admin } from './admin.ts'
import { attend } from './attend.ts'
import { auth } from './auth.ts'
import { listUsers } from './list-users.ts'
import { me } from './me.ts'
import { repeats } from './repeats.ts'
import type { Scenario } from './scenario.ts'

/** What each call answers, changes, records and ends. The only place that says so for HTTP. */
export const table: Scenario[] = [...auth, ...me, ...attend, ...admin, ...listUsers, ...repeats]

/** Statuses that calls do not have in common: what a call refuses itself. */
const ofCall = [404, 409, 429]

/**
 * The rows that the table lacks: a success of each call, a refusal for each status that is the call's own, and one of its
 * input if it has any. Calls without a session or a role are derived from the first success, see `matrix.ts`.
 */
export function missingRows(operations: readonly Operation[], scenarios: readonly Scenario[]): string[] {
  return operations.flatMap((operation) => {
    const { id, successStatus, answers, body, params, query } = operation
    const needed = [
      successStatus,
      ...((body ?? params ?? query) ? [400] : []),
      ...ofCall.filter((status) => status in answers),
      // A visitor has no session, so that these statuses are about what the request says.
      ...(operation.public && body ? [401, 403].filter((status) => status in answers && id !== 'signup') : []),
    ]
    const rows = scenarios.filter(({ call }) => call === id).map(({ status }) => status)
    const missing = needed.filter((status) => !rows.includes(status))
    return missing.map(
      (status) => `the handler ${id} and its use case have no row with status ${status} in test/calls/`,
    )
  })
}
