import type { FastifyRequest } from 'fastify'
import type { Services } from './handlers.ts'
import { HttpError } from '../../errors/http-error.ts'
import { refusedSignupsAt, refusedSignupsFrom } from '../../accounts/rate-limits.ts'
import { inTransaction } from '../../database/transaction.ts'
import { reserveAttempt, recordAttempt, releaseAttempt } from '../../accounts/throttle.ts'

type Newcomer = { id: string; username: string }

/**
 * Refuses a sign-up that the policy of `SIGNUP` asks the roster about and the roster does not confirm: HttpError 403, or
 * 429 after too many refusals at this number or from this address. Each refusal is reserved before the name is compared.
 */
export async function refuseUnlistedSignup(services: Services, { id, username }: Newcomer, request: FastifyRequest) {
  const { db, clock, roster, settings } = services
  if (settings.signup !== 'roster' && settings.signup !== 'roster+name') return
  const address = request.ip
  const reserved = await reserveAttempt(db, refusedSignupsAt(id), address, clock())

  const student = await roster.findStudent(id)
  if (student && (settings.signup === 'roster' || bare(student.name) === bare(username)))
    return inTransaction(db, (transaction) => releaseAttempt(transaction, reserved, clock()))

  await inTransaction(db, (transaction) => recordAttempt(transaction, refusedSignupsFrom(address), address, clock()))
  // A number that the roster does not know may be anything that was typed into the wrong field.
  request.log.info(student ? { id } : {}, 'sign-up refused')
  throw new HttpError(403, '명단에서 확인할 수 없는 학번 또는 이름입니다.')
}

const bare = (name: string) => name.normalize('NFC').replace(/\s/gu, '')
