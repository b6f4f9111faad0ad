import { isSameName } from '@campus-connect/roster/model'
import type { FastifyRequest } from 'fastify'
import type { Services } from './handlers.ts'
import { HttpError } from '../../errors/http-error.ts'
import { refusedSignupsAt, refusedSignupsFrom } from '../../domain/accounts/rate-limits.ts'
import { inTransaction } from '../../database/transaction.ts'
import { reserveAttempt, recordAttempt, releaseAttempt } from '../../domain/accounts/throttle.ts'

type Newcomer = { id: string; username: string }

/**
 * Applies the `SIGNUP` policy. Throws an HttpError 403 if the roster does not confirm the student, and 429 after too many
 * refusals for this number or address. Counts the attempt before it compares names.
 */
export async function refuseUnlistedSignup(services: Services, { id, username }: Newcomer, request: FastifyRequest) {
  const { db, clock, roster, settings } = services
  if (settings.signup !== 'roster' && settings.signup !== 'roster+name') return
  const address = request.ip
  const reserved = await reserveAttempt(db, refusedSignupsAt(id), address, clock())

  const student = await roster.findStudent(id)
  if (student && (settings.signup === 'roster' || isSameName(username, student.name)))
    return inTransaction(db, (transaction) => releaseAttempt(transaction, reserved, clock()))

  await inTransaction(db, (transaction) => recordAttempt(transaction, refusedSignupsFrom(address), address, clock()))
  // Do not log an unknown number: the user may have typed a password into the wrong field.
  request.log.info(student ? { id } : {}, 'sign-up refused')
  // The same for an unknown number and a wrong name.
  throw new HttpError(403, refusals[settings.signup])
}

const refusals = {
  roster: '명단에서 확인할 수 없는 학번 또는 이름입니다.',
  'roster+name': '명단에서 확인할 수 없는 학번 또는 이름입니다. 이름은 명단에 적힌 것과 같아야 합니다.',
}
