import { Client } from 'pg'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/database/errors.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { openDatabase } from '../../src/database/open.ts'
import { verifyAudit } from '../../src/domain/audit/audit-chain.ts'
import { addAuditRecord } from '../../src/database/queries/audit.ts'
import type { Db } from '../../src/database/schema/tables.ts'
import { addUser, changeUser, findUser } from '../../src/database/queries/users/users.ts'
import { poolSize } from '../../src/database/postgres/pool.ts'
import { emptyDatabase } from '../support/database/empty.ts'
import { askPostgres } from '../support/postgres/cluster.ts'

async function start() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const add = (id: string) =>
    inTransaction(db, (transaction) =>
      addUser(transaction, { id, username: '김하늘', passwordHash: 'x', at: new Date() }),
    )
  const user = await add('20240001')
  return { url, db, add, user: user! }
}

/** Another client of the database, such as psql. */
async function neighbour(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

const record = {
  at: '2026-11-20T00:00:00.000Z',
  by_key: null,
  operator: 'root',
  address: 'local',
  task: 'backup',
  subject_key: null,
  details: '{}',
}
const endAll = (url: string) =>
  askPostgres(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campus-connect'
    and datname = current_database()`,
  )

test('a request that waits too long for a locked row gets 503, and others go on', async () => {
  const { url, db, add, user } = await start()
  const other = await neighbour(url)
  await other.query('begin')
  await other.query(`update users set username = '이서준' where id = '20240001'`)

  const waiting = inTransaction(db, (transaction) => changeUser(transaction, user.key, { enabled: false }, new Date()))

  expect(await findUser(db, '20240001')).toMatchObject({ username: '김하늘' })
  expect(await add('20240002')).toMatchObject({ id: '20240002' })
  await expect(waiting).rejects.toThrow(DatabaseUnavailable)
  await other.query('rollback')
  await inTransaction(db, (transaction) => changeUser(transaction, user.key, { enabled: false }, new Date()))
  expect(await findUser(db, '20240001')).toMatchObject({ enabled: 0 })
})

test('a record that cannot be written gives 503, whatever follows it in its transaction', async () => {
  const { url, db } = await start()
  const add = (transaction: Db) => addAuditRecord(transaction, record)
  const other = await neighbour(url)
  await inTransaction(db, add)
  await other.query('begin')
  await other.query('select from audit_chain for update')

  const alone = inTransaction(db, add)
  const followed = inTransaction(db, async (transaction) => {
    await add(transaction)
    return findUser(transaction, '20240001')
  })

  await Promise.all([alone, followed].map((write) => expect(write).rejects.toThrow(DatabaseUnavailable)))
  await other.query('rollback')
  // As many at once as there are connections. A further one would wait, and a busy machine could exceed its time limit.
  for (let round = 0; round < 2; round += 1)
    await Promise.all(Array.from({ length: poolSize }, () => inTransaction(db, add)))
  expect(await verifyAudit(db)).toMatchObject({ count: 2 * poolSize + 1 })
})

test('while every connection is in use further requests get 503, and the server recovers', async () => {
  const { db } = await start()
  const { promise, resolve } = Promise.withResolvers<void>()
  const holders = Array.from({ length: poolSize }, () => inTransaction(db, () => promise))

  await expect(findUser(db, '20240001')).rejects.toThrow(DatabaseUnavailable)
  resolve()

  await Promise.all(holders)
  expect(await findUser(db, '20240001')).toBeDefined()
})

test('a PostgreSQL without a free connection is a temporary error', async () => {
  const { url, db } = await start()
  const name = new URL(url).pathname.slice(1)
  await endAll(url)
  await askPostgres(url, `alter database ${name} connection limit 0`)
  // Superusers are not limited, so the server uses another role.
  await askPostgres(url, `do $$ begin create role plain login; exception when duplicate_object then null; end $$`)
  await askPostgres(url, 'grant all on all tables in schema public to plain')
  await askPostgres(url, `alter database ${name} connection limit 2`)
  const plain = await openDatabase(Object.assign(new URL(url), { username: 'plain' }).href)
  onTestFinished(() => plain.destroy())
  await findUser(plain, '20240001')
  await endAll(url)
  await askPostgres(url, `alter database ${name} connection limit 0`)

  await expect(findUser(plain, '20240001')).rejects.toThrow(DatabaseUnavailable)
  await askPostgres(url, `alter database ${name} connection limit -1`)

  expect(await findUser(plain, '20240001')).toEqual(await findUser(db, '20240001'))
})

test('what only reads is asked again on another connection where its own has ended', async () => {
  const { url, db } = await start()
  await findUser(db, '20240001')

  for (let time = 0; time < 5; time += 1) {
    const [, user] = await Promise.all([endAll(url), findUser(db, '20240001')])
    expect(user).toBeDefined()
  }
})

test('a connection that ends between two statements neither ends the process nor leaves half a transaction', async () => {
  const { url, db } = await start()
  let runs = 0

  await inTransaction(db, async (transaction) => {
    runs += 1
    await addUser(transaction, { id: `2024100${runs}`, username: '김하늘', passwordHash: 'x', at: new Date() })
    if (runs === 1) await endAll(url)
    await findUser(transaction, '20240001')
  })

  expect(runs).toBe(2)
  expect(await findUser(db, '20241001')).toBeUndefined()
  expect(await findUser(db, '20241002')).toBeDefined()
})

test('two transactions that wait for each other are both done', async () => {
  const { db, add, user } = await start()
  const second = (await add('20240002'))!
  const both = Promise.withResolvers<void>()
  let arrived = 0
  const change = (keys: string[]) =>
    inTransaction(db, async (transaction) => {
      for (const key of keys) {
        await changeUser(transaction, key, { enabled: false }, new Date())
        arrived += 1
        if (arrived === 2) both.resolve()
        await both.promise
      }
    })

  await Promise.all([change([user.key, second.key]), change([second.key, user.key])])

  expect(await findUser(db, '20240002')).toMatchObject({ enabled: 0 })
})

test('a primary that became a standby takes no writes: 503, while reads go on', async () => {
  const { url, db, add } = await start()
  const name = new URL(url).pathname.slice(1)
  await askPostgres(url, `alter database ${name} set default_transaction_read_only = on`)
  await endAll(url)

  await expect(add('20240002')).rejects.toThrow(DatabaseUnavailable)
  expect(await findUser(db, '20240001')).toBeDefined()
  await askPostgres(
    Object.assign(new URL(url), { pathname: '/postgres' }).href,
    `alter database ${name} reset default_transaction_read_only`,
  )
  await endAll(url)

  expect(await add('20240002')).toMatchObject({ id: '20240002' })
})

test('what PostgreSQL quotes of a row stays out of errors, and so out of the log', async () => {
  const { db } = await start()

  const error = await sql`insert into users (key, password_hash) values ('k', '$argon2id$secret')`
    .execute(db)
    .catch((cause: unknown) => cause)

  expect(JSON.stringify(error)).toContain('23502')
  expect(JSON.stringify(error)).not.toContain('argon2id')
})
