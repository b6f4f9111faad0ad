import { type Campus, type CampusOptions, createCampus, type Fetch } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/server/app.ts'
import { type TimeLimits, timeLimits } from '../../src/http/limits/connections.ts'
import { injectFetch } from './inject-fetch.ts'
import { argon2Passwords, type HashCost, type Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import type { RosterSource } from '@campus-connect/core/domain/accounts/sign-up.ts'
import { readPrivacyFolder } from '@campus-connect/core/domain/privacy/folder.ts'
import { findRosterStudent } from '@campus-connect/core/domain/sync/students.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { readSettings, type Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'
import { openEmptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { newKey } from '@campus-connect/core/tokens.ts'

/** The default password of test users. */
export const testPassword = 'hanbit-gaon-2026'
/** The administrator of every test server. */
export const testAdmin = '20990001'
/** Hashes that cost little time. */
export const cheapHashes: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
/** The base URL of clients of the test server; nothing listens there. */
export const testUrl = 'http://127.0.0.1:8787'

export type TestStudent = {
  id: string
  username?: string
  password?: string
  /** Whether the password is that of an operator's list. */
  temporaryPassword?: boolean
  /** Names of lectures, not connected. */
  lectures?: string[]
}

export type TestServerOptions = {
  students?: TestStudent[]
  settings?: Partial<Settings>
  clock?: () => Date
  roster?: Partial<RosterSource>
  /** Replaces the cheap hashes. */
  passwords?: Passwords
  /** Replaces the empty database. It stays open after `close`. */
  db?: Db
  /** False if the database has its administrator already. */
  admin?: false
  /** The folder of a built app. */
  appRoot?: string
  /** Folder with the packed `campus`. */
  packedCli?: string
  /** Replaces the time limits of a server. */
  limits?: TimeLimits
  /** Replaces the limit of connections of one address. */
  mostPerAddress?: number
}

export type TestServer = {
  app: FastifyInstance
  db: Db
  /** Calls the app without a socket. It keeps no cookies. */
  fetch: Fetch
  /** A client with an empty cookie jar. */
  campus: (options?: Partial<CampusOptions>) => Campus
  /** A client with a live session. */
  login: (id: string, password?: string) => Promise<Campus>
  /** The one client of this user. Its first call logs in. */
  as: (id: string) => Campus
  addStudent: (student: TestStudent) => Promise<void>
  addAdmin: (admin: Omit<TestStudent, 'lectures'>) => Promise<void>
  close: () => Promise<void>
}

/** The real app on a real database of this run's engine, with cheap password hashes. It checks every answer against the contract. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const own = options.db ? undefined : await openEmptyDatabase()
  const db = options.db ?? own!.db
  const clock = options.clock ?? (() => new Date())
  const passwords = options.passwords ?? argon2Passwords(cheapHashes)
  const settings = { ...readSettings({ LOG_LEVEL: 'silent' }), ...options.settings }
  const roster: RosterSource = {
    findStudent: (id) => findRosterStudent(db, id),
    sync: (tx, user) => syncAccount(tx, { user, clock, term: settings.rosterTerm }),
    ...options.roster,
  }
  const appRoot = options.appRoot ?? '/nonexistent'
  const { limits = timeLimits, mostPerAddress } = options
  const app = await buildApp({
    db,
    settings,
    privacy: settings.privacy === undefined ? undefined : readPrivacyFolder(settings.privacy),
    passwords,
    roster,
    clock,
    appRoot,
    ...(options.packedCli !== undefined && { packedCli: options.packedCli }),
    limits,
    checkAnswers: true,
    ...(mostPerAddress && { mostPerAddress }),
  })
  await app.ready()

  const add = async (
    { id, username = '김하늘', password = testPassword, temporaryPassword = false, lectures = [] }: TestStudent,
    admin: boolean,
  ) => {
    const passwordHash = await passwords.hash(password)
    await inTransaction(db, async (transaction) => {
      const user = await addUser(transaction, { id, username, passwordHash, temporaryPassword, admin, at: clock() })
      if (!user) throw new Error(`the number ${id} is taken`)
      for (const name of lectures) await addLecture(transaction, user.key, name, clock())
    })
  }
  const fetch = injectFetch(app)
  const campus = (client: Partial<CampusOptions> = {}) =>
    createCampus({
      baseUrl: testUrl,
      retries: false,
      ...client,
      fetch: cookieJar(undefined, client.fetch ?? fetch).fetch,
    })
  const login = async (id: string, password = testPassword) => {
    const client = campus()
    await client.login({ id, password })
    return client
  }
  const clients = new Map<string, Campus>()

  if (options.admin !== false) await add({ id: testAdmin, username: '관리자' }, true)
  for (const student of options.students ?? []) await add(student, false)

  return {
    app,
    db,
    fetch,
    campus,
    login,
    as: (id) => {
      const client = clients.get(id) ?? lazy(() => login(id))
      clients.set(id, client)
      return client
    },
    addStudent: (student) => add(student, false),
    addAdmin: (admin) => add(admin, true),
    close: async () => {
      await app.close()
      await own?.close()
    },
  }
}

async function addLecture(db: Db, userKey: string, name: string, at: Date) {
  const lecture = { key: newKey(), user_key: userKey, name, created_at: at.toISOString() }
  await db
    .insertInto('lectures')
    .values({ ...lecture, connected: 0, source: 'manual', class_sourced_id: null, removed_at: null })
    .execute()
}

/** A client whose first call logs in. */
function lazy(login: () => Promise<Campus>): Campus {
  let started: Promise<Campus> | undefined
  const call = (name: Exclude<keyof Campus, 'withResponse' | 'identity'>) => async (input: never, init: never) => {
    started ??= login()
    return (await started)[name](input, init)
  }
  return new Proxy({} as Campus, { get: (_target, name) => (name === 'then' ? undefined : call(name as 'login')) })
}
