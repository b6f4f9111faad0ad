import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { test as campusTest } from '../support/campus.ts'

/** Names under which the app is reached, besides 127.0.0.1, and the machines of others around it. */
const names = ['*.campus.test', 'evil.test'].map((name) => `MAP ${name} 127.0.0.1`).join(', ')

/**
 * A campus of many host names, and a server with an empty page at each of them that is not ours. The operator has let
 * in one of them, portal.campus.localhost.
 */
export const test = campusTest.extend<object, { elsewhere: number }>({
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const site = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html')
        response.end('<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>')
      }).listen(0, '127.0.0.1')
      await once(site, 'listening')
      await use((site.address() as AddressInfo).port)
      site.closeAllConnections()
      site.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ elsewhere }, use) =>
      use({
        PUBLIC_URL: 'http://app.campus.test:{port}',
        ALLOW_INSECURE_HTTP: '1',
        ALLOWED_ORIGINS: `http://portal.campus.localhost:${elsewhere}`,
      }),
    { scope: 'worker' },
  ],
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${names}`] }),
    { scope: 'worker' },
  ],
})

/** One value for all that the database holds, every row of every table. */
export function digest(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
  const rows = tables.map(({ name }) => [
    name,
    database
      .prepare(`select * from "${String(name)}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  ])
  database.close()
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

/** Makes a user an administrator, without a record. */
export function grantRights(file: string, id: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.prepare('update users set admin = 1 where id = ?').run(id)
  database.close()
}
