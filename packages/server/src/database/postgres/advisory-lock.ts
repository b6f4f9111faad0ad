import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { OperatorError } from '../../errors/operator-error.ts'

/** Advisory locks are numbers, of one database each; this one means: somebody serves it. */
const lockNumber = 5_072_846_193

export type Occupancy = 'serving' | 'alone'

/** Milliseconds: a machine that is gone without a word is noticed after so long, and as much for an answer. */
const heartbeat = 10_000

/** What the driver has and its types do not tell. */
type Connection = Client & { unref: () => void }

/**
 * Lets others know, until it is told to leave or the process ends, that this database is served (by several, as it may
 * be) or that one has it alone. Undefined where the other is the case. A connection that is lost is made again, so that
 * a server that outlives its PostgreSQL is known to the next one. Who cannot have again what he had must not go on, and
 * ends as after an error that nobody caught: a server whose database is being moved, and a move that is not alone any more.
 */
export async function holdAdvisoryLock(
  url: string,
  as: Occupancy,
): Promise<{ leave: () => Promise<void> } | undefined> {
  let client = await locked(url, as)
  if (!client) return undefined
  const left = new AbortController()

  const stay = async () => {
    while (!left.signal.aborted) {
      if (client) await ended(client)
      client = undefined
      if (as === 'alone' && !left.signal.aborted) throw new OperatorError(lost.alone)
      await pause(500 + Math.random() * 500, undefined, { ref: false })
      if (left.signal.aborted) return
      const again = await locked(url, as).catch((error: unknown) => ({ error }))
      if (!again) throw new OperatorError(lost.serving)
      client = 'error' in again ? undefined : again
    }
    await client?.end()
  }
  void stay()

  return {
    async leave() {
      left.abort()
      // Where the other machine is gone, nobody answers to this either.
      await Promise.race([client?.end(), pause(500)])
    },
  }
}

const lost: Record<Occupancy, string> = {
  serving: '이 데이터베이스를 다른 곳으로 옮기는 중입니다. 새 DATABASE_URL로 다시 시작하세요.',
  alone: 'PostgreSQL과의 연결이 끊어져 옮기기를 그만둡니다. 아무것도 바꾸지 않았습니다. 다시 실행하세요.',
}

async function locked(url: string, as: Occupancy) {
  const client = new Client({
    connectionString: url,
    application_name: 'campus-connect',
    keepAlive: true,
    connectionTimeoutMillis: 1_500,
    query_timeout: 6_000,
  }) as Connection
  // Its end is heard of; unheard, an error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const shared = as === 'serving' ? '_shared' : ''
    const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock${shared}($1) as got`, [
      lockNumber,
    ])
    if (rows[0]?.got) {
      // It is no reason for the process to go on.
      client.unref()
      keepAsking(client)
      return client
    }
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  await client.end()
  return undefined
}

/** A connection on which nothing is said may be gone long before anybody hears of it. */
function keepAsking(client: Client) {
  const asking = setInterval(
    () => void client.query('select 1').catch(() => void client.end().catch(() => {})),
    heartbeat,
  )
  asking.unref()
  client.once('end', () => clearInterval(asking))
}

const ended = (client: Client) => new Promise((resolve) => client.once('end', resolve))
