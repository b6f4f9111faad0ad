import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, type ClientBase, Pool, type PoolClient, types } from 'pg'
import { unavailable } from '../../errors/http-error.ts'
import { statementNames } from '../tables/prepared.ts'
import { isLost, isTransient, isReadOnly, LostConnection, mayConnectSoon, withoutRowData } from './errors.ts'

/** Milliseconds. */
const limits = {
  /** For a connection of the pool, or for a new one. */
  connection: 1_500,
  /** How long new connections are tried for: a restart of PostgreSQL passes in it. */
  reconnection: 1_000,
  lock: 1_500,
  statement: 5_000,
  /** For the answer to a statement: longer only where the machine of the database is gone. */
  answer: 6_000,
  idleTransaction: 5_000,
}

/** Connections of one process. */
export const poolSize = 10

type PoolOptions = {
  size: number
  untimed?: boolean
  /** Connections stay, however long nobody uses them. */
  keepIdle?: boolean
}

/** The connections of one process: bounded, with time limits on the server's side, and as durable as the server can. */
export function openPool(url: string, { size, untimed = false, keepIdle = false }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'campus-connect',
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: limits.connection,
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
  // Whoever uses a connection hears of its end by his next statement; here it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** A role or a database may have been set to acknowledge what is not yet on the disk. */
async function keepDurable(client: ClientBase) {
  await client.query(`
    select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') not in ('on', 'remote_apply')`)
}

const int8 = types.builtins.INT8

/** Counts and sequences as numbers, as SQLite gives them. */
function getTypeParser(...[type, format]: Parameters<typeof types.getTypeParser>) {
  return type === int8 ? Number : types.getTypeParser(type, format)
}

/**
 * What Kysely takes connections from. Faults that pass become HttpErrors 503; a connection that had one is not used again;
 * what only reads is tried once more on another connection.
 */
export function resilientPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    Client,
    connect: async () => watched(pool, await connect(pool)),
    end: () => pool.end(),
  }
}

/** Goes on trying for a moment where the server is just starting; others wait for the connections that are tried. */
async function connect(pool: Pool): Promise<PoolClient> {
  const end = Date.now() + limits.reconnection
  for (;;) {
    try {
      return await pool.connect()
    } catch (cause) {
      if (pool.ending || !mayConnectSoon(cause) || Date.now() >= end) throw unavailable({ cause })
      await pause(20 + Math.random() * 60)
    }
  }
}

function watched(pool: Pool, first: PoolClient): PostgresPoolClient {
  let client: PoolClient | undefined = first
  let inTransaction = false

  async function run(sql: string, parameters: readonly unknown[]) {
    // What was begun on a lost connection has been rolled back with it.
    if (!client) return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    try {
      const name = statementNames.get(sql)
      const result = await client.query({ text: sql, values: [...parameters], ...(name ? { name } : {}) })
      if (sql === 'begin' || sql.startsWith('start transaction')) inTransaction = true
      if (sql === 'commit' || sql === 'rollback') inTransaction = false
      return result
    } catch (error) {
      const fault = withoutRowData(error)
      if (isLost(error) || isReadOnly(error)) discard(error as Error)
      if (isLost(error)) throw unavailable({ cause: new LostConnection(fault) })
      throw isTransient(error) ? unavailable({ cause: fault }) : fault
    }
  }

  function discard(error: Error) {
    client?.release(error)
    client = undefined
  }

  return {
    async query(sql: string, parameters: readonly unknown[] = []) {
      const repeatable = !inTransaction && /^(select|begin|start transaction)\b/.test(sql)
      try {
        return await run(sql, parameters)
      } catch (error) {
        if (client || !repeatable) throw error
        client = await connect(pool)
        return await run(sql, parameters)
      }
    },
    release: (spoiled?: boolean) => client?.release(spoiled),
  } as unknown as PostgresPoolClient
}
