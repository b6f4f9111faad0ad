import type { FastifyReply, FastifyRequest } from 'fastify'
import { fairQueuesByName } from '@campus-connect/core/domain/accounts/fair-queue.ts'
import type { Manager, Visitor } from '@campus-connect/core/domain/actor.ts'
import {
  findEnding,
  findKept,
  keepAnswer,
  type KeyedRequest,
  keyedRequest,
  type KeptRow,
  keepSession,
  refuseOther,
  surplusRemover,
} from '@campus-connect/core/domain/kept-answers.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { badKey, requestInProgress } from '../http/envelope.ts'
import { asHttpError } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import type { Operation } from './contract.ts'
import {
  actorOf,
  type Keyed,
  type Outcome,
  type RepeatHandlers,
  type Services,
  visitorOf,
} from './handlers/handlers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What is kept of this request, if it comes again after it has ended its session. */
    ended: KeptRow | undefined
  }
}

export type Idempotency = ReturnType<typeof idempotency>

type Call = { request: FastifyRequest; reply: FastifyReply; body: unknown; params: unknown }
type Handler = (keyed: Keyed | undefined) => Promise<Outcome<unknown>>
type AnyRepeatHandler = (call: object) => Promise<Outcome<unknown>>

type Tools = Pick<Services, 'db' | 'clock' | 'cookies'>

type KeptAnswer = Outcome<unknown> & { status?: number }

/** Values that are not kept, not even as a hash: a thief of the database could guess them. */
const secrets = new Set(['password', 'currentPassword', 'newPassword', 'code'])
const endings = new Set<Operation['id']>(['changeMyPassword', 'deleteMe'])

/**
 * Answers requests with an `Idempotency-Key` once: a repeat within 24 hours gets the answer of the first. A call without a password
 * keeps its answer, refusals included. One with a password keeps what it did, and a repeat proves the password again; refused, it did
 * nothing and is simply made again.
 */
export function idempotency({ db, clock, cookies }: Tools, repeats: RepeatHandlers) {
  const inTurn = fairQueuesByName({ waiting: 64, refusal: requestInProgress })
  const removeSurplus = surplusRemover(db)

  function actor(operation: Operation, request: FastifyRequest): Visitor | Manager {
    return operation.public || !request.user ? visitorOf(request, cookies) : actorOf(request.user, request, cookies)
  }

  function keyedOf(operation: Operation, key: string, { request, body, params }: Call): KeyedRequest {
    const values = { ...(params as Record<string, unknown>), ...(body as Record<string, unknown> | undefined) }
    const told = Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)))
    const number = typeof values.id === 'string' ? values.id : undefined
    const sent = { key, call: operation.id, values: told, number, endsSession: endings.has(operation.id) }
    return keyedRequest(actor(operation, request), sent)
  }

  return {
    /** What a request did that comes with a session which it has ended itself. */
    async ended(operation: Operation, request: FastifyRequest): Promise<KeptRow | undefined> {
      if (!endings.has(operation.id)) return undefined
      const key = request.headers['idempotency-key']
      if (!isKey(key)) return undefined
      return findEnding(db, { key, session: cookies.session(request) }, clock())
    },

    async answer(operation: Operation, call: Call, handle: Handler): Promise<Outcome<unknown>> {
      const again = (repeats as Partial<Record<string, unknown>>)[operation.id] as AnyRepeatHandler | undefined
      const key = takesKey(operation) ? keyOf(call.request) : undefined
      if (key === undefined) return handle(undefined)
      const keyed = keyedOf(operation, key, call)

      const answerAgain = async (kept: KeptRow) => {
        const keep: Keyed['keep'] = (transaction, { session }) => keepSession(transaction, kept, session ?? '')
        const { status = 200, ...answer } = again
          ? ((await again({ ...call, keyed: { keep }, earlier: kept })) as KeptAnswer)
          : (JSON.parse(kept.answer ?? '') as KeptAnswer)
        call.reply.header('idempotent-replayed', 'true')
        if (status >= 400) throw new HttpError(status, answer.message, { headers: answer.headers ?? {} })
        return answer
      }

      return inTurn(`${keyed.owner} ${keyed.key_hash}`, [], async () => {
        const { ended } = call.request
        if (ended) refuseOther(ended, keyed)
        const kept = ended ?? (await findKept(db, keyed, clock()))
        if (kept) return answerAgain(kept)
        await removeSurplus(keyed)
        try {
          return await handle({ keep: (transaction, what) => keepAnswer(transaction, keyed, what, clock()) })
        } catch (error) {
          if (!(error instanceof Refusal || error instanceof HttpError)) throw error
          // Another server may have answered the same request meanwhile, and this attempt was refused because of what that did.
          const meanwhile = await findKept(db, keyed, clock())
          if (meanwhile) return answerAgain(meanwhile)
          const { status, message, headers } = asHttpError(error)
          if (!again && isKept(status))
            await keepAnswer(db, keyed, { answer: JSON.stringify({ status, message, headers, data: null }) }, clock())
          throw error
        }
      })
    },
  }
}

/** A logout has the same answer and the same effect each time, whatever its key. */
const takesKey = ({ id, method }: Operation) => method !== 'GET' && id !== 'logout'

/** What says nothing about the request itself is not kept: a session that has ended, a limit, a fault. */
const isKept = (status: number) => status >= 400 && status < 500 && status !== 401 && status !== 429

/** Throws the HttpError 400 unless it is 1 to 255 visible characters of ASCII. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (!isKey(key)) throw badKey()
  return key
}

const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)
