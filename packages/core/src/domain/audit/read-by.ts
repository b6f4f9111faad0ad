import { findFirstRowBy, listAuditRowsAfter } from '../../database/queries/audit.ts'
import { listPeopleReadBy, listReaders, type PersonRead } from '../../database/queries/people-read.ts'
import { findUser } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Operator } from '../actor.ts'
import { operatorReader, record } from './record.ts'

export type { PersonRead } from '../../database/queries/people-read.ts'

const page = 1000

/**
 * Whose data somebody saw at or after a time: pages of people, each once. `reader` is the number of an account, the name of a
 * token, with `token:` or without, the key under which the record names an actor, or an operator's account. Records itself. Throws an OperatorError if the record knows nobody by it.
 */
export async function readBy(
  db: Db,
  actor: Operator,
  { reader, since }: { reader: string; since: Date },
  { clock }: { clock: () => Date },
): Promise<AsyncGenerator<PersonRead[]>> {
  const key = await findReader(db, reader)
  if (key === undefined) throw new OperatorError(`${reader}: 이 이름으로 남은 감사 기록이 없습니다.`)
  const subject = key === operatorReader(reader) ? undefined : key
  const details = { since: since.toISOString(), ...(subject === undefined && { operator: reader }) }
  await record(db, actor, { task: 'audit-read-by', subject, details, at: clock() })
  return peopleReadBy(db, key, since)
}

async function* peopleReadBy(db: Db, reader: string, since: Date): AsyncGenerator<PersonRead[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const people: PersonRead[] = await listPeopleReadBy(db, { reader, since, after, limit: page })
    yield people
    after = people.length < page ? undefined : people.at(-1)?.person
  }
}

/** The reader with this number, account, name or key; undefined if the record knows none. */
async function findReader(db: Db, name: string): Promise<string | undefined> {
  const readers = new Map((await listReaders(db)).map(({ reader, first_at }) => [reader, first_at]))
  const user = await findUser(db, name)
  for (const known of [user?.key, operatorReader(name), name])
    if (known !== undefined && readers.has(known)) return known
  // A program has its name from the record.
  for (const [reader, firstAt] of readers) {
    const sequence = await findFirstRowBy(db, reader, firstAt)
    const [row] = sequence === undefined ? [] : await listAuditRowsAfter(db, sequence - 1, 1)
    if (row?.by === name || row?.by === `token:${name}`) return reader
  }
  return undefined
}
