import type { Db } from '../../schema/tables.ts'
import type { Tables } from '../../schema/tables.ts'

export type EnrolledClass = Pick<Tables['roster_classes'], 'sourced_id' | 'title' | 'code' | 'terms'> &
  Pick<Tables['roster_enrolments'], 'begins_on' | 'ends_on'>

export function findStudentOfRoster(db: Db, snapshot: string, number: string): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('roster_students')
    .select('name')
    .where('snapshot_id', '=', snapshot)
    .where('number', '=', number)
    .executeTakeFirst()
}

export function listEnrolledClasses(db: Db, snapshot: string, number: string): Promise<EnrolledClass[]> {
  return db
    .selectFrom('roster_enrolments as enrolment')
    .innerJoin('roster_classes as class', (join) =>
      join
        .onRef('class.sourced_id', '=', 'enrolment.class_sourced_id')
        .onRef('class.snapshot_id', '=', 'enrolment.snapshot_id'),
    )
    .select([
      'class.sourced_id',
      'class.title',
      'class.code',
      'class.terms',
      'enrolment.begins_on',
      'enrolment.ends_on',
    ])
    .where('enrolment.snapshot_id', '=', snapshot)
    .where('enrolment.student_number', '=', number)
    .orderBy('enrolment.class_sourced_id')
    .execute()
}

export function listTerms(db: Db, snapshot: string): Promise<Tables['roster_terms'][]> {
  return db.selectFrom('roster_terms').selectAll().where('snapshot_id', '=', snapshot).execute()
}

export type Withdrawal = { sourced_id: string; title: string | null; code: string | null; word: string }

/** The classes that a student left. */
export async function listWithdrawals(db: Db, snapshot: string, number: string): Promise<Withdrawal[]> {
  return db
    .selectFrom('roster_withdrawals as withdrawal')
    .leftJoin('roster_classes as class', (join) =>
      join
        .onRef('class.sourced_id', '=', 'withdrawal.class_sourced_id')
        .onRef('class.snapshot_id', '=', 'withdrawal.snapshot_id'),
    )
    .select(['withdrawal.class_sourced_id as sourced_id', 'class.title', 'class.code', 'withdrawal.word'])
    .where('withdrawal.snapshot_id', '=', snapshot)
    .where('withdrawal.student_number', '=', number)
    .orderBy('withdrawal.class_sourced_id')
    .execute()
}

/** Numbers of the roster that look like `number`: with other leading zeros, other case, spaces or hyphens. */
export async function listSimilarNumbers(db: Db, snapshot: string, number: string): Promise<string[]> {
  const digits = number.replaceAll(/[^A-Za-z0-9]/g, '').replace(/^0+/, '')
  if (digits.length < 4) return []
  const found = await db
    .selectFrom('roster_students')
    .select('number')
    .where('snapshot_id', '=', snapshot)
    .where((where) => where(where.fn<string>('lower', ['number']), 'like', `%${digits.toLowerCase().slice(-4)}%`))
    .orderBy('number')
    .execute()
  const bare = (text: string) =>
    text
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .replace(/^0+/, '')
      .toLowerCase()
  return found.map(({ number }) => number).filter((other) => bare(other) === digits.toLowerCase())
}

/** The lengths of the numbers of a roster, the most frequent first. */
export async function listNumberLengths(db: Db, snapshot: string): Promise<{ length: number; students: number }[]> {
  const found = await db
    .selectFrom('roster_students')
    .select(({ fn }) => [fn<number>('length', ['number']).as('length'), fn.countAll().as('students')])
    .where('snapshot_id', '=', snapshot)
    .groupBy('length')
    .execute()
  return found
    .map(({ length, students }) => ({ length, students: Number(students) }))
    .toSorted((one, other) => other.students - one.students)
}

/** Student accounts, and those of them that the roster has. */
export async function countMatchedAccounts(db: Db, snapshot: string): Promise<{ accounts: number; matched: number }> {
  const accounts = db.selectFrom('users').where('users.admin', '=', 0)
  const all = await accounts.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const matched = await accounts
    .innerJoin('roster_students as student', (join) =>
      join.onRef('student.number', '=', 'users.id').on('student.snapshot_id', '=', snapshot),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { accounts: Number(all.count), matched: Number(matched.count) }
}

/** Numbers of student accounts that are missing in the snapshot. */
export async function listUnknownAccounts(db: Db, snapshot: string): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .leftJoin('roster_students as student', (join) =>
      join.onRef('student.number', '=', 'users.id').on('student.snapshot_id', '=', snapshot),
    )
    .select('users.id')
    .where('users.admin', '=', 0)
    .where('student.number', 'is', null)
    .orderBy('users.id')
    .execute()
  return found.map(({ id }) => id)
}
