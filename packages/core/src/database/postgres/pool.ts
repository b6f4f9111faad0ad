import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, type ClientBase, Pool, type PoolClient, types } from 'pg'
import { DatabaseBusy } from '../errors.ts'
import { aheadStatements, statementNames } from '../statements/prepared.ts'
import { databaseError, isLost, isReadOnly, mayConnectSoon } from './errors.ts'

/** Milliseconds. */
const limits = {
  /** For getting a connection, from the pool or new. */
  connection: 1_500,
  /** For repeated attempts to connect: long enough for a restart of PostgreSQL. */
  reconnection: 1_000,
  lock: 1_500,
  statement: 5_000,
  /** For the answer to a statement. It is exceeded only if the database's machine is lost. */
  answer: 6_000,
  idleTransaction: 5_000,
}

/** Connections of one process. */
export const poolSize = 10

type PoolOptions = {
  size: number
  /** No time limits for locks and statements. */
  untimed?: boolean
  /** Never close idle connections. */
  keepIdle?: boolean
  /** Milliseconds to wait for a connection. */
  connectionWait?: number | undefined
}

/** Opens a bounded pool with time limits on the server side, whose commits wait for the disk. */
export function openPool(url: string, options: PoolOptions): Pool {
  const { size, untimed = false, keepIdle = false, connectionWait = limits.connection } = options
  const pool = new Pool({
    connectionString: url,
    application_name: 'campus-connect',
    max: size,
    keepAlive: true,
    // A statement is sent without waiting for the answer to the one before.
    pipeline: true,
    connectionTimeoutMillis: connectionWait,
    idleTimeoutMillis: keepIdle ? 0 : 60_000,
    types: { getTypeParser },
    ...(untimed
      ? {}
      : {
          statement_timeout: limits.statement,
          lock_timeout: limits.lock,
          idle_in_transaction_session_timeout: limits.idleTransaction,
          query_timeout: limits.answer,
        }),
    onConnect: keepDurable,
  })
  // The next statement reports a lost connection. Without listeners, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** A role or a database may be configured to acknowledge writes that are not on the disk yet. */
async function keepDurable(client: ClientBase) {
  await client.query(`
    select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') not in ('on', 'remote_apply')`)
}

const int8 = types.builtins.INT8

/** Returns counts and sequences as numbers, as SQLite does. */
function getTypeParser(...[type, format]: Parameters<typeof types.getTypeParser>) {
  return type === int8 ? Number : types.getTypeParser(type, format)
}

/**
 * The pool that Kysely uses. It throws the typed errors. A lost connection is not used again,
 * and a read outside of a transaction is repeated on new ones. What is sent ahead, the beginning of a transaction and
 * audit records, fails with the next statement.
 */
export function resilientPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    Client,
    connect: async () => resilient(pool, await connect(pool)),
    end: () => pool.end(),
  }
}

/** Retries for a moment while the server starts. */
async function connect(pool: Pool): Promise<PoolClient> {
  const end = Date.now() + limits.reconnection
  for (;;) {
    try {
      return await pool.connect()
    } catch (cause) {
      if (pool.ending || !mayConnectSoon(cause) || Date.now() >= end) throw new DatabaseBusy(cause)
      await pause(20 + Math.random() * 60)
    }
  }
}

/** The pool may give another connection that has ended, before it notices. */
const mostRepeats = 3

function resilient(pool: Pool, first: PoolClient): PostgresPoolClient {
  let client: PoolClient | undefined = first
  let inTransaction = false
  /** Statements that were sent without waiting; the next statement reports their failure. */
  let ahead: Promise<unknown> | undefined

  async function run(sql: string, parameters: readonly unknown[]) {
    // PostgreSQL has rolled back what began on a lost connection.
    if (!client) return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    try {
      const name = statementNames.get(sql)
      const answer = client.query({ text: sql, values: [...parameters], ...(name ? { name } : {}) })
      if (isBegin(sql)) inTransaction = true
      if (inTransaction && isAhead(sql)) {
        ahead = inOrder(ahead, answer)
        ahead.catch(() => {})
        return { command: 'SET', rowCount: 0, rows: [] }
      }
      const result = await (sql === 'rollback' ? answer : inOrder(ahead, answer))
      if (sql === 'commit' || sql === 'rollback') inTransaction = false
      return result
    } catch (error) {
      if (isLost(error) || isReadOnly(error)) discard(error as Error)
      throw databaseError(error)
    } finally {
      if (!inTransaction || !isAhead(sql)) ahead = undefined
    }
  }

  function discard(error: Error) {
    client?.release(error)
    client = undefined
  }

  return {
    async query(sql: string, parameters: readonly unknown[] = []) {
      const repeatable = !inTransaction && /^select\b/.test(sql)
      for (let repeats = 0; ; repeats += 1)
        try {
          return await run(sql, parameters)
        } catch (error) {
          if (client || !repeatable || repeats === mostRepeats) throw error
          client = await connect(pool)
        }
    },
    release: (spoiled?: boolean) => client?.release(spoiled),
  } as unknown as PostgresPoolClient
}

/** The answer, or the failure before it: PostgreSQL also refuses whatever follows a failed statement. */
async function inOrder<T>(before: Promise<unknown> | undefined, answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  await before
  return answer
}

const isBegin = (sql: string) => /^(begin|start transaction)\b/.test(sql)

/** Sent without waiting for the answer, which saves a round trip. */
const isAhead = (sql: string) => isBegin(sql) || sql.startsWith('set local') || aheadStatements.has(sql)
