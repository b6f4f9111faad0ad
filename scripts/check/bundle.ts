// Compares the bytes of the built app on /login and / with a page that renders only a heading. Fails over budget.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildPage } from '../../bench/app/build-page.mjs'
import { measureBytes } from '../../bench/app/bytes.mjs'
import { serve } from '../../bench/app/server.mjs'
import { adminFiles, type Verdict, verdicts } from './bundle-budgets.ts'

const app = resolve('packages/app/dist')
const folder = mkdtempSync(join(tmpdir(), 'campus-bundle-'))
try {
  await buildPage('bare', folder)
  report(await measure())
} finally {
  rmSync(folder, { recursive: true })
}

async function measure() {
  const [appServer, bareServer] = await Promise.all([serve(app), serve(folder)])
  try {
    const { bare, login, home } = await measureBytes({
      app: { folder: app, url: appServer.url },
      bare: { folder, url: bareServer.url },
    })
    const admin = adminFiles(app)
    return [...verdicts('/login', { page: login, bare, admin }), ...verdicts('/', { page: home, bare, admin })]
  } finally {
    await Promise.all([appServer.stop(), bareServer.stop()])
  }
}

function report(all: Verdict[]) {
  for (const { what, measured, target, met, remedy } of all) {
    console.log(`${met ? 'ok' : 'OVER'}  ${what}: ${measured} (at most ${target})`)
    if (!met) console.error(`${what}: ${remedy}`)
  }
  process.exitCode = all.every(({ met }) => met) ? 0 : 1
}
