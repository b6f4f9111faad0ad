import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ensureAdmin } from '../accounts/admins.ts'
import { buildApp, listeningUrl } from './app.ts'
import { refuseMixedDemo } from '../demo/demo-guard.ts'
import { seedDemo } from '../demo/seed.ts'
import { argon2Passwords, type Passwords } from '../accounts/passwords.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { findRosterStudent } from '../roster/sync/students.ts'
import { syncLectures } from '../roster/sync/sync.ts'
import type { Settings } from '../config/settings.ts'
import type { Db } from '../database/tables/tables.ts'
import { openDatabase } from '../database/open.ts'
import { prepareRoster } from './start-roster.ts'
import { cleanUp, scheduleCleanup } from './cleanup.ts'

export type ServeContext = {
  clock: () => Date
  /** Told in Korean what an operator should know. */
  say: (line: string) => void
  /** Folder of the built app, where it is not in its usual place. */
  appRoot?: string
  /** The disk failed in a write: the process has to end before it answers anybody. */
  broken?: (error: unknown) => void
}

export type RunningServer = {
  url: string
  app: FastifyInstance
  /** Turns away new work, after `drain` milliseconds in which proxies may notice; then finishes what it has begun. */
  close: (options?: { drain?: number }) => Promise<void>
}

/** Milliseconds in which what was sent on a new connection arrives: proxies without a pool make one for each request. */
const silence = 250

/** Opens everything and listens; throws a OperatorError where something is not fit to be used. */
export async function startServer(settings: Settings, context: ServeContext): Promise<RunningServer> {
  const db = await openDatabase(settings.databaseUrl, {
    serving: true,
    say: context.say,
    ...(context.broken ? { broken: context.broken } : {}),
  })
  try {
    return await serveDatabase(db, settings, context)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function serveDatabase(
  db: Db,
  settings: Settings,
  { clock, say, appRoot }: ServeContext,
): Promise<RunningServer> {
  const passwords = argon2Passwords()
  const { hash } = passwords
  await refuseMixedDemo(db, settings)

  let starting = true
  let draining = false
  const roster = {
    sync: (user: { key: string; id: string }, tx = db) => syncLectures(tx, { user, clock, term: settings.rosterTerm }),
    findStudent: (id: string) => findRosterStudent(db, id),
  }
  const states = { starting: () => starting, draining: () => draining }
  const options = { db, settings, passwords, roster, clock, ...states, ...(appRoot ? { appRoot } : {}) }
  const app = await buildApp(options)
  const closeSilent = trackSilent(app)
  const url = await listen(app, settings)
  const logins = await prepare(db, settings, { clock, say, hash }).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  starting = false
  const stopCleanup = scheduleCleanup(db, { clock, failed: (err) => app.log.warn({ err }) })

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
      const closed = app.close()
      setTimeout(closeSilent, silence).unref()
      await Promise.all([closed, stopCleanup()])
      await db.destroy()
    },
  }
}

/** What the settings ask for and a start may have to do; gives the logins of the demo. */
async function prepare(
  db: Db,
  settings: Settings,
  tools: Pick<ServeContext, 'clock' | 'say'> & Pick<Passwords, 'hash'>,
) {
  const { clock } = tools
  await prepareRoster(db, settings, tools)
  const logins = settings.demo ? await seedDemo(db, tools) : undefined
  if (settings.admin) await ensureAdmin(db, settings.admin, tools)
  await cleanUp(db, clock())
  return logins
}

/** Browsers connect in advance; Node does not count a connection that has sent nothing as idle. */
function trackSilent(app: FastifyInstance) {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}

async function listen(app: FastifyInstance, settings: Settings) {
  const { host } = settings
  try {
    await app.listen({ host, port: settings.port })
  } catch (error) {
    await app.close()
    throw listenError(error, settings)
  }
  return settings.publicUrl ?? listeningUrl(app, host)
}

function listenError(error: unknown, { host, port }: Settings) {
  const { code, message } = error as { code?: string; message?: string }
  const reason = listenFaults[code ?? ''] ?? `주소를 열 수 없습니다 (${message}).`
  return new OperatorError(`HOST, PORT: ${host}:${port} ${reason}`, { cause: error })
}

const listenFaults: Record<string, string> = {
  EADDRINUSE: '주소를 이미 다른 프로그램이 사용하고 있습니다. PORT를 바꾸거나 그 프로그램을 종료하세요.',
  EACCES: '주소를 열 권한이 없습니다. 1024 이상의 PORT를 사용하세요.',
  EADDRNOTAVAIL: '주소는 이 컴퓨터의 것이 아닙니다.',
  ENOTFOUND: '주소를 찾을 수 없습니다.',
}
