import type { FastifyRequest } from 'fastify'
import { unavailable } from '../../errors/http-error.ts'
import type { Cookies } from '../cookies.ts'
import { keyedQueue } from './keyed-queue.ts'

/** A waiting job costs only memory and delays only its own account. */
const limits = { running: 2, waiting: 500, timeout: 5_000, crowd: 16, pace: 20 }

export type Enqueue = <T>(request: FastifyRequest, work: () => Promise<T>, options?: { started: boolean }) => Promise<T>

/**
 * Limits an account to two database connections at a time, for all its sessions together. Until the account is known, the
 * session cookie is the key. Requests without a session do not wait.
 */
export function accountQueue(cookies: Cookies): Enqueue {
  const queue = keyedQueue({ ...limits, refusal: unavailable })

  return (request, work, options) => {
    const key = request.user?.key ?? cookies.session(request)
    return key === undefined ? work() : queue(key, work, options)
  }
}
