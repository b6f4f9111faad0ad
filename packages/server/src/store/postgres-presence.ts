import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** Advisory locks are numbers, of one database each; this one means: somebody serves it. */
const presence = 5_072_846_193

export type Presence = 'serving' | 'alone'

/** What the driver has and its types do not tell. */
type Connection = Client & { ref: () => void; unref: () => void }

/**
 * Lets others know, until it is told to leave or the process ends, that this database is served (by several, as it may
 * be) or that one has it alone. Undefined where the other is the case. A connection that is lost is made again, so that
 * a server that outlives its PostgreSQL is known to the next one.
 */
export async function announce(url: string, as: Presence): Promise<{ leave: () => Promise<void> } | undefined> {
  let client = await locked(url, as)
  if (!client) return undefined
  const left = new AbortController()

  const stay = async () => {
    while (!left.signal.aborted) {
      if (client) await ended(client)
      client = undefined
      if (left.signal.aborted) return
      await pause(500 + Math.random() * 500, undefined, { ref: false })
      client = await locked(url, as).catch(() => undefined)
    }
    await client?.end()
  }
  void stay()

  return {
    async leave() {
      left.abort()
      client?.ref()
      await client?.end()
    },
  }
}

async function locked(url: string, as: Presence) {
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
    const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock${shared}($1) as got`, [presence])
    if (rows[0]?.got) {
      // It is no reason for the process to go on.
      client.unref()
      return client
    }
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  await client.end()
  return undefined
}

const ended = (client: Client) => new Promise((resolve) => client.once('end', resolve))
