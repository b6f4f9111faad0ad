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
import { measureSheet } from './app/sheet.mjs'
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
    return [await bytes(sites), await interactions(sites), await scrolling(sites)]
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

/** The sheet's frames a second, of those of bare text; and milliseconds of the processor, which has two cores, for a frame. */
const smooth = { times: 0.95, processor: 16.7 }

async function scrolling({ app }) {
  const found = await measureSheet(app.url, [1, slowdown])
  const perSecond = ({ frames }) => 1000 / (frames.reduce((sum, length) => sum + length, 0) / frames.length)
  return {
    title: 'Scrolling an attendance sheet of 200 students and 45 meetings',
    columns: ['', 'the sheet', 'bare lines of text', 'times', 'target', ''],
    rows: found.flatMap(({ rate, way, sheet, bare }) => {
      const name = `${way}, ${rate}× slower`
      const [ours, base] = [perSecond(sheet), perSecond(bare)]
      const [work, baseWork] = [median(sheet.processor), median(bare.processor)]
      const fast = ours / base >= smooth.times
      const row = [ours.toFixed(1), base.toFixed(1), (ours / base).toFixed(2), `≥ ${smooth.times}`, verdict(fast)]
      // Only the page is slowed down, not what draws it.
      if (rate > 1) return [[`${name}, frames a second`, ...row]]
      const light = work <= smooth.processor
      return [
        [`${name}, frames a second`, ...row],
        [
          `${name}, processor, ms a frame`,
          work.toFixed(1),
          baseWork.toFixed(1),
          (work / baseWork).toFixed(2),
          `≤ ${smooth.processor} ms`,
          verdict(light),
        ],
      ]
    }),
    notes: [],
  }
}

function judge(middle, highest, target) {
  if (highest <= target) return 'met'
  return middle <= target ? 'met by the median' : 'missed'
}
