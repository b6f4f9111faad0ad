import { folderFingerprint } from '@campus-connect/roster/watched-folder'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { argon2Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { erase, quicklyErased } from '@campus-connect/core/database/erase.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { refuseMixedDemo } from '../demo/demo.ts'
import { connectionsOf } from '../http/lifecycle.ts'
import { optionsOf } from '@campus-connect/core/roster/import/import-options.ts'
import type { RosterReader } from '@campus-connect/core/roster/import/reading/reader.ts'
import { forgetDailyEnd } from '@campus-connect/core/domain/attendance/daily-end.ts'
import { forgetNights } from '@campus-connect/core/domain/retention/retention.ts'
import { findRosterStudent } from '@campus-connect/core/domain/sync/students.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { campusApp } from './campus-app.ts'
import { portalInPage } from '../pages/portal.ts'
import { privacyInPage } from '../pages/privacy.ts'
import { type PrivacyTexts, readPrivacyFolder } from '@campus-connect/core/domain/privacy/folder.ts'
import { usableBrand } from '@campus-connect/brand/folder'
import { buildApp, builtApp, listeningUrl } from './app.ts'
import { campusClock } from './campus-clock.ts'
import { scheduleAttendanceEnd, scheduleRetention } from './schedule.ts'
import { eraseRemoved, scheduleCleanup } from './cleanup.ts'
import { listenError } from '@campus-connect/core/config/listen.ts'
import { followSetting, prepare, rosterOf } from './prepare.ts'
import { readRosterAgain, scheduleRoster } from './roster-schedule.ts'

export type ServeContext = {
  /** The clock of this machine. */
  clock: () => Date
  /** Whether servers of one PostgreSQL database take the time from it. A test's clock is taken as it is. */
  sharesTime?: boolean
  /** Prints a Korean line for the operator. */
  say: (line: string) => void
  /** Reads rosters; in this process by default. */
  reader?: RosterReader | undefined
  /** Folder of the built app, if it is not in its usual place. */
  appRoot?: string
  /** Milliseconds between two looks at the clock and the roster's folder. */
  lookInterval?: number
  /** A write to the disk failed: the process must end before it answers any request. */
  broken?: (error: unknown) => void
}

export type RunningServer = {
  url: string
  app: FastifyInstance
  /** Refuses new requests after `drain` milliseconds, in which proxies notice; then finishes the running ones. */
  close: (options?: { drain?: number }) => Promise<void>
}

/** Opens the database and listens. Throws an OperatorError if either is impossible. */
export async function startServer(settings: Settings, context: ServeContext): Promise<RunningServer> {
  const { say, broken, appRoot = builtApp } = context
  const brand = settings.brand === undefined ? undefined : usableBrand(settings.brand)
  const privacy = settings.privacy === undefined ? undefined : readPrivacyFolder(settings.privacy)
  const db = await openDatabase(settings.databaseUrl, { serving: true, say, ...(broken ? { broken } : {}) })
  let branded: Awaited<ReturnType<typeof campusApp>> | undefined
  try {
    const insertions = [privacyInPage(settings, privacy), portalInPage(settings)].filter((part) => part !== undefined)
    if (brand || insertions.length > 0) branded = await campusApp(appRoot, { brand, insertions })
    const server = await serveDatabase(db, settings, { ...context, privacy, appRoot: branded?.root ?? appRoot })
    return { ...server, close: (options) => server.close(options).finally(() => branded?.remove()) }
  } catch (error) {
    await db.destroy()
    branded?.remove()
    throw error
  }
}

async function serveDatabase(
  db: Db,
  settings: Settings,
  {
    clock: machineClock,
    sharesTime = false,
    say,
    reader,
    appRoot,
    privacy,
    lookInterval,
  }: ServeContext & { appRoot: string; privacy: PrivacyTexts | undefined },
): Promise<RunningServer> {
  const { clock, stop: stopClock } = sharesTime
    ? await campusClock(db, machineClock)
    : { clock: machineClock, stop: async () => {} }
  const passwords = argon2Passwords()
  await refuseMixedDemo(db, settings)

  let starting = true
  let draining = false
  const roster = {
    findStudent: (id: string) => findRosterStudent(db, id),
    sync: (tx: Db, user: { key: string; id: string }) => syncAccount(tx, { user, clock, term: settings.rosterTerm }),
  }
  const states = { starting: () => starting, draining: () => draining }
  const app = await buildApp({ db, settings, passwords, roster, privacy, clock, machineClock, ...states, appRoot })
  const endConnections = connectionsOf(app)
  const url = await listen(app, settings)
  const known = await folderFingerprint(rosterOf(settings) ?? '')
  const { logins, rosterDue } = await prepare(db, settings, { clock, say, reader, hash: passwords.hash }).catch(
    async (error: unknown) => {
      await app.close()
      throw error
    },
  )
  starting = false
  const stopCleanup = scheduleCleanup(db, { clock, failed: (err) => app.log.warn({ err }) })
  const interval = lookInterval ? { interval: lookInterval } : {}
  const stopRoster = readRosterRegularly(db, settings, {
    clock,
    known,
    due: rosterDue,
    log: app.log,
    reader,
    ...interval,
  })
  if (settings.attendanceEndAt === undefined) await forgetDailyEnd(db)
  const stopEnd =
    settings.attendanceEndAt === undefined
      ? async () => {}
      : scheduleAttendanceEnd(db, { clock, at: settings.attendanceEndAt, log: app.log, ...interval })
  const stopRetention = await removeNightly(db, settings, { clock, log: app.log, ...interval })

  say(`Campus Connect: ${url}`)
  if (logins) {
    say(`데모 학생: 학번 ${logins.student.id}, 비밀번호 ${logins.student.password}`)
    say(`데모 관리자: 학번 ${logins.admin.id}, 비밀번호 ${logins.admin.password}`)
  }
  return {
    url,
    app,
    async close({ drain = 0 } = {}) {
      draining = true
      if (drain > 0) await pause(drain)
      await Promise.all([endConnections(), stopCleanup(), stopRoster(), stopEnd(), stopRetention(), stopClock()])
      await app.close()
      // Erases what was removed since the last cleanup. The stop must not fail because of it; the next start continues.
      await erase(db, { now: clock(), most: quicklyErased }).catch(() => {})
      await db.destroy()
    },
  }
}

async function removeNightly(
  db: Db,
  { retention }: Settings,
  tools: { clock: () => Date; log: FastifyInstance['log']; interval?: number },
) {
  if (Object.keys(retention).length > 0)
    return scheduleRetention(db, { ...tools, retention, erase: () => eraseRemoved(db, tools.clock()) })
  await forgetNights(db)
  return async () => {}
}

type Regularly = {
  clock: () => Date
  known: string | undefined
  due: boolean
  log: FastifyInstance['log']
  reader: RosterReader | undefined
  interval?: number
}

function readRosterRegularly(db: Db, settings: Settings, { clock, known, due, log, reader, interval }: Regularly) {
  const path = rosterOf(settings)
  if (path === undefined) return async () => {}
  return scheduleRoster({
    clock,
    path,
    known,
    due,
    at: settings.rosterAt,
    async read(signal) {
      const read = await readRosterAgain(db, { ...optionsOf(settings, path, clock), reader, signal }, log)
      const say = (line: string) => log.warn(line)
      await followSetting(db, settings, { clock, say }).catch((err: unknown) => log.warn({ err }, 'term not followed'))
      return read
    },
    ...(interval === undefined ? {} : { interval }),
  })
}

async function listen(app: FastifyInstance, settings: Settings) {
  const { host, port } = settings
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw listenError(error, settings)
  }
  return settings.publicUrl ?? listeningUrl(app, host)
}
