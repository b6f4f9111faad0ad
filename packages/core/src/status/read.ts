import { dirname } from 'node:path'
import { filePath } from '../config/database-url.ts'
import type { Settings } from '../config/settings.ts'
import { databaseSize } from '../database/disk-space.ts'
import { countPeopleIn } from '../database/queries/logins/sessions.ts'
import { countBlocked } from '../database/queries/logins/throttles.ts'
import { countRecords } from '../database/queries/records.ts'
import { findSnapshot } from '../database/queries/roster/snapshots.ts'
import { findTotals } from '../database/queries/users/totals.ts'
import type { Db } from '../database/schema/tables.ts'
import { freeBytes } from '../database/sqlite/file.ts'
import { isPostgres } from '../database/statements/engine.ts'
import { lastTask } from '../domain/audit/last-task.ts'
import { findStandstill, listNext, type Next, type Standstill } from '../domain/retention/retention.ts'
import { reportOf } from '../roster/import/guard.ts'
import { findRosterState, type RosterState } from '../roster/import/state.ts'
import { version } from '../version.ts'
import { type Certificate, certificateOf } from './certificates.ts'
import { askPortal, otherIssuer } from './portal.ts'

/** What only the process that serves knows. */
export type ServerFigures = {
  /** When the process began. */
  since: string
  version: string
  /** Answers 429 (too many attempts) and 503 (busy) since then. */
  refusals: { tooMany: number; busy: number }
}

/** What an operator wants to know at nine o'clock. Contains nobody's data. */
export type Status = {
  at: string
  /** Of the program that tells it. */
  version: string
  server: ServerFigures | { problem: string }
  roster: RosterState & { students?: number; classes?: number }
  people: { accounts: number; loggedIn: number; connected: number; connections: number }
  /** Keys that have to wait now, because of too many attempts. */
  waiting: number
  /** Undefined for PostgreSQL, whose backups are not made here. */
  backup: { last: string | undefined } | undefined
  /** The last `check BACKUP --record`. `failed`: the backup could not be restored, or not be trusted. */
  drill: { at: string; file: string; failed: boolean } | undefined
  /** The last `check --record`. */
  check: { at: string; errors: number; warnings: number } | undefined
  disk: { free: number | undefined; database: number; log: number | undefined } | undefined
  certificates: Certificate[]
  /** The OpenID provider of the settings. `problem`: nobody comes in by it, and why. */
  portal: { issuer: string; problem?: string } | undefined
  retention: { standstill: Standstill | undefined; next: Next[] }
}

type Tools = { clock: () => Date; server: ServerFigures | { problem: string } }

/** Reads the state of a campus. Rejects if the database cannot be read. Writes nothing, so that it works on a full disk, too. */
export async function readStatus(db: Db, settings: Settings, { clock, server }: Tools): Promise<Status> {
  const now = clock()
  const { auditEvents: through } = await countRecords(db)
  const snapshot = await findSnapshot(db)
  const counts = snapshot && reportOf(snapshot).counts
  const { total, connected, connectedUsers } = await findTotals(db)
  const blocked = await countBlocked(db, now)
  const backup = await lastTask(db, 'backup', { through, now })
  const drill = await lastTask(db, 'backup-check', { through, now })
  const check = await lastTask(db, 'check', { through, now })
  return {
    at: now.toISOString(),
    version,
    server,
    roster: {
      ...(await findRosterState(db, now)),
      ...(counts && { students: counts.students, classes: counts.classes }),
    },
    people: { accounts: total, loggedIn: await countPeopleIn(db), connected: connectedUsers, connections: connected },
    waiting: Object.values(blocked).reduce((sum, count) => sum + count, 0),
    backup: isPostgres(db) ? undefined : { last: backup?.at },
    drill: drill && { at: drill.at, file: String(drill.details.file ?? ''), failed: drill.details.failed === true },
    check: check && {
      at: check.at,
      errors: Number(check.details.errors ?? 0),
      warnings: Number(check.details.warnings ?? 0),
    },
    disk: await diskOf(db, settings.databaseUrl),
    certificates: await Promise.all(addressesOf(settings).map((address) => certificateOf(address))),
    portal: await portalOf(settings),
    retention: {
      standstill: Object.keys(settings.retention).length > 0 ? await findStandstill(db, now) : undefined,
      next: await listNext(db, settings.retention, now),
    },
  }
}

async function diskOf(db: Db, url: string): Promise<Status['disk']> {
  const size = await databaseSize(db, url)
  if (!size) return undefined
  const path = filePath(url)
  const free = path === undefined ? undefined : await freeBytes(dirname(path))
  return { free, database: size.main ?? 0, log: size.wal }
}

async function portalOf({ portal: { login, oidc } }: Settings): Promise<Status['portal']> {
  if (login === 'password' || !oidc) return undefined
  const { issuer } = oidc
  const answer = await askPortal(issuer)
  if ('problem' in answer) return { issuer, problem: answer.problem }
  return answer.issuer === issuer ? { issuer } : { issuer, problem: otherIssuer }
}

/** The https addresses on which this campus depends, each once. */
function addressesOf({ publicUrl, portal, roster }: Settings): string[] {
  const all = [publicUrl, portal.oidc?.issuer, roster].filter((each) => each?.startsWith('https:'))
  return [...new Set(all.flatMap((each) => (each === undefined ? [] : [new URL(each).origin])))]
}
