import { DatabaseSync } from 'node:sqlite'
import { type Dialect, Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../schema/tables.ts'
import { groupCommit } from './group-commit.ts'
import { sqliteDialect } from './dialect.ts'

test('simultaneous transactions share one commit and resolve only after it', async () => {
  const { write, seen, commits } = database()

  const told = await Promise.all(['a', 'b', 'c'].map((id) => write(id).then(() => commits())))

  expect(commits()).toBe(1)
  expect(told).toEqual([1, 1, 1])
  expect(await seen()).toEqual(['a', 'b', 'c'])
})

test('a later transaction belongs to another group', async () => {
  const { write, commits } = database()

  await write('a')
  await write('b')

  expect(commits()).toBe(2)
})

test('a failed transaction does not affect the others and leaves nothing behind', async () => {
  const { write, seen } = database()
  const failure = new Error('not this one')

  const outcomes = await Promise.allSettled([
    write('a'),
    write('b', () => {
      throw failure
    }),
    write('c'),
  ])

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toHaveProperty('reason', failure)
  expect(await seen()).toEqual(['a', 'c'])
})

test('if the commit fails, every transaction of the group fails', async () => {
  const { write, seen, commits, failCommits } = database()

  failCommits(true)
  const outcomes = await Promise.allSettled([write('a'), write('b')])
  failCommits(false)
  await write('c')

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(commits()).toBe(1)
  expect(await seen()).toEqual(['c'])
})

test('a group that the database refuses is not repeated one by one', async () => {
  const { write, works, failCommits } = database()

  failCommits(true)
  await Promise.allSettled([write('a'), write('b'), write('c')])

  expect(works()).toBe(3)
})

test('more transactions than a group holds are all written', async () => {
  const { write, seen, commits } = database()
  const ids = Array.from({ length: 200 }, (_, index) => String(index).padStart(3, '0'))

  await Promise.all(ids.map((id) => write(id)))

  expect(await seen()).toEqual(ids)
  expect(commits()).toBeLessThan(10)
})

test('only a group without a durable transaction does not wait for the disk', async () => {
  const { synchronous } = database()
  const [normal, full] = [1, 2]

  expect(await Promise.all([synchronous(false), synchronous(false)])).toEqual([normal, normal])
  expect(await Promise.all([synchronous(false), synchronous(true)])).toEqual([full, full])
  await expect(synchronous(false, new Error('refused'))).rejects.toThrow('refused')
  expect(await synchronous(true)).toBe(full)
})

function database() {
  let committed = 0
  let works = 0
  let failing = false
  const file = new DatabaseSync(':memory:')
  const plain = sqliteDialect(file)
  const counting: Dialect = {
    ...plain,
    createDriver() {
      const driver = plain.createDriver()
      return {
        ...driver,
        async commitTransaction(connection) {
          if (failing) throw new Error('disk I/O error')
          await driver.commitTransaction(connection)
          committed += 1
        },
      }
    },
  }
  const db: Db = new Kysely({ dialect: counting })
  onTestFinished(() => db.destroy())
  file.exec('create table reserved_ids (id text primary key)')
  const together = groupCommit(db)

  return {
    commits: () => committed,
    works: () => works,
    failCommits: (fail: boolean) => void (failing = fail),
    write: (id: string, after = () => {}) =>
      together(async (transaction) => {
        works += 1
        await transaction.insertInto('reserved_ids').values({ id }).execute()
        after()
      }),
    /** SQLite's number for the synchronous level of the transaction. */
    synchronous: (durable: boolean, failure?: Error) =>
      together(async (transaction) => {
        if (failure) throw failure
        const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(transaction)
        return rows[0]?.synchronous
      }, durable),
    seen: async () => (await db.selectFrom('reserved_ids').select('id').orderBy('id').execute()).map(({ id }) => id),
  }
}
