import { onTestFinished } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { startProgram } from '../support/process.ts'
import { freeAddresses } from '@campus-connect/core/testing/addresses.ts'
import type { Proxy } from './proxy.ts'

export type FleetOptions = {
  /** `DATABASE_URL` of an empty or new database. */
  database: string
  /** The number of server processes. */
  size: number
  proxy: (servers: string[]) => Promise<Proxy>
}

/** Starts server processes on one database behind a proxy. Each keeps its address when it is restarted. */
export async function startFleet({ database, size, proxy: startProxy }: FleetOptions) {
  const addresses = await freeAddresses(size)
  const start = (address: string) =>
    startProgram({
      DATABASE_URL: database,
      PORT: new URL(`http://${address}`).port,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    })
  const servers = addresses.map(start)
  await Promise.all(servers.map((server) => server.url()))
  const db = await openDatabase(database)
  onTestFinished(() => db.destroy())
  const proxy = await startProxy(addresses)
  await Promise.all(addresses.map(proxy.ready))

  return {
    db,
    url: proxy.url,
    /** Sends a signal to one server and resolves with its exit code. */
    async end(index: number, signal: NodeJS.Signals) {
      servers[index]!.child.kill(signal)
      return servers[index]!.ended
    },
    /** Resolves when the proxy sends requests to the server again. */
    async startAgain(index: number) {
      servers[index] = start(addresses[index]!)
      await servers[index].url()
      await proxy.ready(addresses[index]!)
    },
  }
}
