import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureApp } from '../scripts/build/app.ts'
import { adminFiles, verdicts } from '../scripts/check/bundle-budgets.ts'
import { ensureBrowser } from '../scripts/test/chromium.ts'
import { buildPage } from './app/build-page.mjs'
import { measureBytes } from './app/bytes.mjs'
import { measureOpenings, measureSwitches, slowdown } from './app/interaction.mjs'
import { serve } from './app/server.mjs'
import { median, verdict } from './server/figures.mjs'

const taps = 24
const delay = 1000

/** Compares the built app on a phone with a bare page of the same React, Vite and server. */
export async function run() {
  process.env.CHROME_PATH = await ensureBrowser()
  await ensureApp()
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'))
  const servers = []
  try {
    const sites = await serveSites(folder, servers)
    return [await bytes(sites), await interactions(sites)]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(folder, { recursive: true })
  }
}

/** Copies the app, so that a build meanwhile does not change it. */
async function serveSites(folder, servers) {
  const folders = { app: join(folder, 'app'), bare: join(folder, 'bare') }
  cpSync('packages/app/dist', folders.app, { recursive: true })
  await buildPage('bare', folders.bare)

  const sites = {}
  for (const [name, root] of Object.entries(folders)) {
    const server = await serve(root)
    servers.push(server)
    sites[name] = { folder: root, url: server.url }
  }
  return sites
}

async function bytes({ app, bare }) {
  const weights = await measureBytes({ app, bare })
  const admin = adminFiles(app.folder)
  const rows = ['login', 'home'].flatMap((page) =>
    verdicts(names[page], { page: weights[page], bare: weights.bare, admin }),
  )
  return {
    title: 'The app in bytes, as they are sent',
    columns: ['what', 'measured', 'at most', ''],
    rows: rows.map(({ what, measured, target, met }) => [what, measured, target, verdict(met)]),
    notes: [],
  }
}

const names = { login: '/login', home: '/' }

async function interactions({ app }) {
  const prompt = await measureSwitches(app.url, { taps })
  const late = await measureSwitches(app.url, { taps, delay })
  const opening = await measureOpenings(app.url, { taps })
  const row = (what, samples, figure, target) => {
    const values = samples.map((sample) => sample[figure])
    const [middle, highest] = [median(values), Math.max(...values)]
    const show = (value) => (figure === 'ms' ? value.toFixed(0) : String(value))
    return [
      `${what}, ${figure}`,
      show(middle),
      show(highest),
      target === undefined ? '' : `≤ ${target}`,
      target === undefined ? '' : judge(middle, highest, target),
    ]
  }

  return {
    title: `Taps on a phone that is ${slowdown} times slower`,
    columns: ['what', `median of ${taps}`, 'worst', 'target', ''],
    rows: [
      row('a switch shows its new state', prompt, 'frame', 1),
      row('a switch shows its new state', prompt, 'ms'),
      row(`the same, the server's answer ${delay} ms late`, late, 'frame', 1),
      row(`the same, the server's answer ${delay} ms late`, late, 'ms'),
      row('a lecture is opened from the list', opening, 'ms', 100),
    ],
    notes: [],
  }
}

function judge(middle, highest, target) {
  if (highest <= target) return 'met'
  return middle <= target ? 'met by the median' : 'missed'
}
