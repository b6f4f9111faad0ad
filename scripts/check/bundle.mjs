// What the built app costs a phone on /login and /, beside a page that renders only a heading: fails over budget.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildPage } from '../../bench/app/build-page.mjs'
import { measureBytes } from '../../bench/app/bytes.mjs'
import { serve } from '../../bench/app/server.mjs'
import { adminFiles, verdicts } from './bundle-budgets.ts'

const app = resolve('packages/app/dist')
const folder = mkdtempSync(join(tmpdir(), 'campus-bundle-'))
const servers = []

try {
  await buildPage('bare', folder)
  servers.push(...(await Promise.all([serve(app), serve(folder)])))
  const [appServer, bareServer] = servers
  const { bare, login, home } = await measureBytes({
    app: { folder: app, url: appServer.url },
    bare: { folder, url: bareServer.url },
  })
  const admin = adminFiles(app)
  report([...verdicts('/login', { page: login, bare, admin }), ...verdicts('/', { page: home, bare, admin })])
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true })
}

function report(all) {
  for (const { what, measured, target, met, remedy } of all) {
    console.log(`${met ? 'ok' : 'OVER'}  ${what}: ${measured} (at most ${target})`)
    if (!met) console.error(`${what}: ${remedy}`)
  }
  process.exitCode = all.every(({ met }) => met) ? 0 : 1
}
