import { onTestFinished } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { emptyDatabase, patient } from '@campus-connect/core/testing/database/empty.ts'
import { type TestServer, testServer, type TestServerOptions } from '../support/server.ts'

/** Three servers on one database, each with its own connections and memory. */
export async function three(options: TestServerOptions = {}): Promise<[TestServer, TestServer, TestServer]> {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const open = async () => {
    const db = await openDatabase(url, { ...patient, serving: true })
    onTestFinished(() => db.destroy())
    return db
  }
  const first = await testServer({ ...options, db: await open() })
  // The database has its administrator already.
  const beside = async () => testServer({ ...options, db: await open(), admin: false })
  const others = [await beside(), await beside()] as const
  onTestFinished(async () => void (await Promise.all([first, ...others].map((server) => server.close()))))
  return [first, ...others]
}
