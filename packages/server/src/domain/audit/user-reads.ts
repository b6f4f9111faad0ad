import type { UsersQuery } from '@campus-connect/sdk/types'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/tables/tables.ts'
import { findUser } from '../../database/queries/users/users.ts'
import { recordReading } from './record.ts'

type Read = {
  query: UsersQuery
  /** How many users the response has, and who it is if there is one alone. */
  rows: number
  only?: { id: string } | undefined
  matching: number
  at: Date
}

/**
 * Records that an administrator saw these users. For a single user it stores the key, not the search text: a number or a
 * name must not outlive the account. It omits the cursor for the same reason.
 */
export async function recordUsersRead(db: Db, request: FastifyRequest, { query, rows, only, matching, at }: Read) {
  const { q, enabled, connected, lecture, id } = query
  const details = {
    rows,
    matching,
    ...(q !== undefined && !only ? { q } : {}),
    ...(id !== undefined && !only ? { id } : {}),
    ...(enabled === undefined ? {} : { enabled }),
    ...(connected === undefined ? {} : { connected }),
    ...(lecture === undefined ? {} : { lecture }),
  }
  const subject = only && (await findUser(db, only.id))?.key
  await recordReading(db, request, { task: 'users-read', subject, details, at })
}
