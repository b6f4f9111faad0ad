import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { OperatorError } from '../../operator-error.ts'

/** The number of the advisory lock that says whether the database is in use. Locks belong to one database each. */
const lockNumber = 5_072_846_193

export type Occupancy = 'serving' | 'alone'

/** Heartbeat interval and reply timeout, in ms. A lost machine is detected after this time. */
const heartbeat = 10_000

/** A method of the driver that its types omit. */
type Connection = Client & { unref: () => void }

/**
 * Tells other processes that this one serves the database (several may) or uses it alone, until `leave` or the end of
 * the process. Returns undefined if another process prevents this.
 * A lost connection is opened again. If the lock cannot be taken again, an uncaught error ends the process: the
 * database is being moved, or the move is no longer alone.
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
      if (as === 'alone' && !left.signal.aborted) throw new OperatorError(lostMessages.alone)
      await pause(500 + Math.random() * 500, undefined, { ref: false })
      if (left.signal.aborted) return
      const again = await locked(url, as).catch((error: unknown) => ({ error }))
      if (!again) throw new OperatorError(lostMessages.serving)
      client = 'error' in again ? undefined : again
    }
    await client?.end()
  }
  void stay()

  return {
    async leave() {
      left.abort()
      // A lost machine does not answer this either.
      await Promise.race([client?.end(), pause(500)])
    },
  }
}

const lostMessages: Record<Occupancy, string> = {
  serving: '이 데이터베이스를 다른 곳으로 옮기는 중입니다. 새 DATABASE_URL로 다시 시작해주세요.',
  alone: 'PostgreSQL과의 접속이 끊겨 옮기기를 중단합니다. 아무것도 변경하지 않았습니다. 다시 실행해주세요.',
}

async function locked(url: string, as: Occupancy) {
  const client = new Client({
    connectionString: url,
    application_name: 'campus-connect',
    keepAlive: true,
    connectionTimeoutMillis: 1_500,
    query_timeout: 6_000,
  }) as Connection
  // Without a listener, an error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const shared = as === 'serving' ? '_shared' : ''
    const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock${shared}($1) as got`, [
      lockNumber,
    ])
    if (rows[0]?.got) {
      // The lock does not keep the process alive.
      client.unref()
      sendHeartbeats(client)
      return client
    }
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  await client.end()
  return undefined
}

/** An idle connection can be lost for a long time before anybody notices. */
function sendHeartbeats(client: Client) {
  const timer = setInterval(
    () => void client.query('select 1').catch(() => void client.end().catch(() => {})),
    heartbeat,
  )
  timer.unref()
  client.once('end', () => clearInterval(timer))
}

const ended = (client: Client) => new Promise((resolve) => client.once('end', resolve))
