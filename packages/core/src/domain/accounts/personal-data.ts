import { operatorReader, record } from '../audit/record.ts'
import type { AuditTask } from '../audit/tasks.ts'
import type { Operator } from '../actor.ts'
import { listReadersOf } from '../../database/queries/people-read.ts'
import { switchKey } from '../../database/queries/attendance/lectures.ts'
import { findAttempts } from '../../database/queries/logins/throttles.ts'
import { findStudentOfRoster, listEnrolledClasses, listWithdrawals } from '../../database/queries/roster/enrolments.ts'
import { listMarkRecordsOf } from '../../database/queries/marks/mark-records.ts'
import { listMembershipsOf } from '../../database/queries/roster/members.ts'
import { findSync, listLectureRows } from '../../database/queries/roster/roster-lectures.ts'
import { listSnapshots } from '../../database/queries/roster/snapshots.ts'
import { listBindingsOf } from '../../database/queries/logins/portal.ts'
import { findSecondFactor } from '../../database/queries/logins/second-factors.ts'
import {
  type AuditRowOfPerson,
  listAuditRowsOf,
  listDevicesOf,
  listFormerUsers,
  listSessionsOf,
} from '../../database/queries/users/personal-data.ts'
import { findSeenNotice } from '../../database/queries/users/notices.ts'
import { findUser, isIdReserved, listFormerNames, type UserRow } from '../../database/queries/users/users.ts'
import { listKeptOf } from '../../database/queries/kept-answers.ts'
import { findFullAt } from '../../database/queries/token-buckets.ts'
import type { Db } from '../../database/schema/tables.ts'
import { noPassword } from './passwords.ts'
import { deletionsAt, failuresAtNumber, recordsOf, refusedSignupsAt, successesOf } from './rate-limits.ts'

export type PersonalData = Awaited<ReturnType<typeof collectPersonalData>>

/**
 * All data of the person with this number, except the attendance events of `keys`. Names nobody else.
 * Records the access; undefined if there is no data.
 */
export async function findPersonalData(
  db: Db,
  actor: Operator,
  { id }: { id: string },
  { clock }: { clock: () => Date },
): Promise<PersonalData | undefined> {
  const data = await collectPersonalData(db, id, clock())
  const { account, formerAccounts, rosters, memberships, formerAdministrator, attempts, markRecords } = data
  const held =
    formerAccounts.length + rosters.length + memberships.length + markRecords.length + attempts.deletions.length
  if (!account && held === 0 && !formerAdministrator) return undefined
  await record(db, actor, { task: 'user-read', subject: data.keys[0], people: [id], at: clock() })
  return data
}

/** Records nothing. `onlyNamed`: of deleted accounts with this number, only those under a name of the account. */
export async function collectPersonalData(db: Db, id: string, now: Date, { onlyNamed = false } = {}) {
  const user = await findUser(db, id)
  const names = onlyNamed ? await namesOf(db, id, user) : undefined
  const former = (await listFormerUsers(db, id)).filter(({ username }) => names?.includes(username) ?? true)
  const keys = [...(user ? [user.key] : []), ...former.map(({ key }) => key)]
  const markRecords = await listMarkRecordsOf(db, id)
  return {
    keys,
    id,
    account: user && (await accountOf(db, user)),
    formerAccounts: former.map(({ username, deleted_at }) => ({ name: username, deletedAt: deleted_at })),
    formerAdministrator: await isIdReserved(db, id),
    attempts: {
      failedLogins: await attemptsOf(db, failuresAtNumber(id).key),
      successfulLogins: await attemptsOf(db, successesOf(id).key),
      refusedSignups: await attemptsOf(db, refusedSignupsAt(id).key),
      deletions: await attemptsOf(db, deletionsAt(id).key),
      records: await attemptsOf(db, recordsOf(id).key),
      switchLimitFullAt: await switchLimitFullAt(db, id, now),
    },
    rosters: await rostersOf(db, id),
    memberships: (await listMembershipsOf(db, id)).map(
      ({ class_sourced_id, title, code, name, entered_at, left_at }) => ({
        classId: class_sourced_id,
        title,
        code,
        name,
        enteredAt: entered_at,
        leftAt: left_at,
      }),
    ),
    markRecords: markRecords.map(
      ({ kind, class_sourced_id, title, code, first_day, last_day, begins, mark, reason, at }) => ({
        kind,
        classId: class_sourced_id,
        title,
        code,
        firstDay: first_day,
        lastDay: last_day,
        begins,
        mark,
        reason,
        at,
      }),
    ),
    readings: keys.length > 0 ? (await listReadersOf(db, keys)).map((row) => readingRow(row, keys)) : [],
    audit: (await listAuditRowsOf(db, keys, markRecords)).map((row) => auditRow(row, keys)),
  }
}

async function namesOf(db: Db, id: string, user: UserRow | undefined) {
  return [user?.username, ...(await listFormerNames(db, id)).map(({ username }) => username)]
}

async function accountOf(
  db: Db,
  {
    key,
    id,
    username,
    roster_name,
    admin,
    enabled,
    temporary_password,
    password_hash,
    created_at,
    updated_at,
  }: UserRow,
) {
  const used = ({ created_at: since, seen_at }: { created_at: string; seen_at: string }) => ({
    createdAt: since,
    lastUsedAt: seen_at,
  })
  const sync = await findSync(db, key)
  const notice = await findSeenNotice(db, key)
  const factor = await findSecondFactor(db, key)
  return {
    name: username,
    nameInRoster: roster_name,
    formerNames: (await listFormerNames(db, id)).map((former) => ({ name: former.username, until: former.until })),
    administrator: admin === 1,
    enabled: enabled === 1,
    temporaryPassword: temporary_password === 1,
    hasPassword: password_hash !== noPassword,
    portal: (await listBindingsOf(db, key)).map(({ issuer, subject, created_at: since }) => ({
      issuer,
      subject,
      since,
    })),
    secondFactor: factor && { since: factor.created_at, recoveryCodes: factor.recoveryCodes },
    createdAt: created_at,
    signupNotice: notice && { ...notice, consent: notice.consent === 1 },
    updatedAt: updated_at,
    sessions: (await listSessionsOf(db, key)).map((row) => ({ ...used(row), stayLoggedIn: row.persistent === 1 })),
    browsers: (await listDevicesOf(db, key)).map(used),
    lectures: (await listLectureRows(db, key)).map((lecture) => ({
      name: lecture.name,
      classId: lecture.class_sourced_id,
      source: lecture.source,
      connected: lecture.connected === 1,
      connectedAt: lecture.connected_at,
      addedAt: lecture.created_at,
      removedAt: lecture.removed_at,
    })),
    keptAnswers: (await listKeptOf(db, { key, id })).map(({ owner, answer, created_at: at }) => ({
      at,
      by: owner === `user:${key}` || owner.startsWith('address:') ? ('self' as const) : ('administrator' as const),
      message: answer === null ? undefined : (JSON.parse(answer) as { message: string }).message,
    })),
    lastSync: sync && { at: sync.at, message: sync.message },
  }
}

async function switchLimitFullAt(db: Db, id: string, now: Date) {
  const fullAt = await findFullAt(db, switchKey(id), now)
  return fullAt === undefined ? undefined : new Date(fullAt).toISOString()
}

async function attemptsOf(db: Db, key: string) {
  return (await findAttempts(db, key)).map(([at, from]) => ({ at: new Date(at).toISOString(), address: from }))
}

/** In each version of the roster that is kept, one that waits for an operator included. */
async function rostersOf(db: Db, id: string) {
  const found: { version: number; takenAt: string; name: string; classes: Class[]; withdrawals: Class[] }[] = []
  for (const { id: snapshot, number, taken_at } of await listSnapshots(db)) {
    const student = await findStudentOfRoster(db, snapshot, id)
    if (!student) continue
    const classes = (await listEnrolledClasses(db, snapshot, id)).map(classOf)
    const withdrawals = (await listWithdrawals(db, snapshot, id)).map(classOf)
    found.push({ version: number, takenAt: taken_at, name: student.name, classes, withdrawals })
  }
  return found
}

type Class = ReturnType<typeof classOf>

const classOf = ({ sourced_id, title, code }: { sourced_id: string; title: string | null; code: string | null }) => ({
  classId: sourced_id,
  title,
  code,
})

/** In lists and searches, which the audit record does not tell person by person; one row for each reader and month. */
function readingRow(
  { reader, program, first_at, last_at }: Awaited<ReturnType<typeof listReadersOf>>[number],
  keys: string[],
) {
  const other = reader.startsWith(operatorReader('')) ? 'operator' : program !== null ? 'program' : 'administrator'
  return { by: keys.includes(reader) ? 'self' : other, firstAt: first_at, lastAt: last_at } as const
}

/** Other people appear only by their kind, without number, address or search words. */
function auditRow(
  { sequence, at, by_key, operator, program, address, task, details }: AuditRowOfPerson,
  keys: string[],
) {
  const own = by_key !== null && keys.includes(by_key)
  const other = operator !== null ? 'operator' : program !== null ? 'program' : 'administrator'
  const by = own ? 'self' : other
  const { q: _q, id: _id, ...told } = JSON.parse(details) as Record<string, unknown>
  return { sequence, at, by, task: task as AuditTask, details: told, ...(own && { address }) } as const
}
