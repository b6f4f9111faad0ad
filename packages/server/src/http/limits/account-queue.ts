import type { FastifyRequest } from 'fastify'
import { HttpError, unavailable } from '../http-error.ts'
import { bearerOf } from '../client/bearer.ts'
import type { Cookies } from '../cookies.ts'

/** A waiting job costs only memory and delays only its own account. */
const limits = { running: 2, waiting: 500, timeout: 5_000, crowd: 16, pace: 20, rest: 250 }

export type Enqueue = <T>(request: FastifyRequest, work: () => Promise<T>, options?: { started: boolean }) => Promise<T>

/**
 * Limits an account to two database connections at a time, for all its sessions together. Until the account is known, the
 * session cookie or the token of a program is the key. Requests without either do not wait.
 */
export function accountQueue(cookies: Cookies): Enqueue {
  const queue = keyedQueue({ ...limits, refusal: (crowded) => (crowded ? tooManyAtOnce() : unavailable()) })

  return (request, work, options) => {
    const key = request.user?.key ?? bearerOf(request) ?? cookies.session(request)
    return key === undefined ? work() : queue(key, work, options)
  }
}

/** For the author of a program: a person cannot make so many requests. */
const tooManyAtOnce = () =>
  new HttpError(
    503,
    `한 계정의 요청이 너무 많이 기다리고 있습니다. ${limits.crowd}개가 넘게 기다리면 1초에 ${1000 / limits.pace}개씩만 처리하니, 한 번에 6개까지만 보내주세요.`,
    { retryAfter: 1 },
  )

type QueueLimits = {
  /** How many jobs of one key run at once. */
  running: number
  /** How many more jobs of this key may wait. */
  waiting: number
  /** Milliseconds after which a waiting job is refused. */
  timeout: number
  /** While more than `crowd` jobs wait, each next one starts after `pace` milliseconds, to leave processor time to others. */
  crowd: number
  pace: number
  /**
   * After a job that took longer than `pace`, its place rests twice as long, at most these milliseconds. With SQLite a slow
   * search blocks the event loop, which accepts one new connection a turn: without turns in between, everybody waits.
   */
  rest: number
  /** `crowded`: more than `crowd` jobs of this key were waiting. */
  refusal: (crowded: boolean) => Error
}

/** `started`: the job continues a response that is being sent, so it is neither refused nor timed out. */
type KeyedQueue = <T>(key: string, work: () => Promise<T>, options?: { started: boolean }) => Promise<T>

type Queue = { running: number; waiting: (() => void)[] }

/** A bounded queue for each key. Jobs of different keys do not wait for each other. Throws the refusal when a queue is full. */
export function keyedQueue({ running, waiting, timeout, crowd, pace, rest, refusal }: QueueLimits): KeyedQueue {
  const queues = new Map<string, Queue>()

  function leave(key: string, queue: Queue) {
    const next = queue.waiting.shift()
    if (next) return next()
    queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }

  return async (key, work, { started } = { started: false }) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    const crowded = queue.waiting.length > crowd
    let late = false
    if (queue.running < running) queue.running += 1
    else {
      if (!started && queue.waiting.length >= waiting) throw refusal(crowded)
      const since = performance.now()
      await new Promise<void>((resolve) => queue.waiting.push(resolve))
      late = !started && performance.now() - since > timeout
    }
    const began = performance.now()
    try {
      if (late) throw refusal(crowded)
      return await work()
    } finally {
      const took = performance.now() - began
      if (took > pace) setTimeout(leave, Math.min(2 * took, rest), key, queue)
      else if (queue.waiting.length > crowd) setTimeout(leave, pace, key, queue)
      else leave(key, queue)
    }
  }
}
