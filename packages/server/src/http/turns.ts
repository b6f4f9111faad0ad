import type { FastifyRequest } from 'fastify'
import { unavailable } from '../problem.ts'
import type { Cookies } from './cookies.ts'
import { accountQueue } from './account-queue.ts'

/** Two at once take turns on the disk; what waits costs memory alone, and slows down only whoever sent it. */
const limits = { running: 2, waiting: 500, patience: 5_000, crowd: 16, pace: 20 }

export type InTurn = <T>(request: FastifyRequest, work: () => Promise<T>, options?: { begun: boolean }) => Promise<T>

/**
 * Work of one account follows one another, whatever its number of sessions and connections: at most two hold a database
 * connection. Before the account is known it is the session's cookie that counts; without one nothing waits here.
 */
export function accountTurns(cookies: Cookies): InTurn {
  const queue = accountQueue({ ...limits, refusal: unavailable })

  return (request, work, options) => {
    const key = request.user?.key ?? cookies.session(request)
    return key === undefined ? work() : queue(key, work, options)
  }
}
