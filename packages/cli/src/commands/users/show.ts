import { type Campus, isStudentNumber, typedStudentNumber } from '@campus-connect/sdk'
import type { Command } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import { sentenceFor } from '../../errors/messages.ts'
import { studentNumber } from '../arguments.ts'
import type { Invocation } from '../invocation.ts'
import { usersLike } from '../offers.ts'
import { findUser, lectureColumnsWith, userDetailColumns } from '../user-rows.ts'

export function usersShow(command: Command, { connect, context, options, print }: Invocation) {
  command.action(async (id: string) => {
    print.checkFields(userDetailColumns)
    const { campus } = await connect()
    const { user, connectedSince } = await orOffer(campus, id, context.signal)
    print.row(user, userDetailColumns)
    if (print.format() !== 'table' || options().fields || user.lectureDtoList.length === 0) return

    print.text('\n')
    print.rows(user.lectureDtoList, lectureColumnsWith(connectedSince))
  })
}

/** The user with this number. If there is none, or a name was given, the error offers similar users. */
async function orOffer(campus: Campus, typed: string, signal: AbortSignal) {
  const id = typedStudentNumber(typed)
  try {
    return await findUser(campus, studentNumber(id), signal)
  } catch (error) {
    const unknown = !isStudentNumber(id) || (error instanceof CliError && error.kind === 'not-found')
    const hint = unknown ? await usersLike(campus, id, signal) : undefined
    if (hint === undefined) throw error
    throw new CliError(isStudentNumber(id) ? 'not-found' : 'usage', sentenceFor(error), { hint, cause: error })
  }
}
