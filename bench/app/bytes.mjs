import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withPhone } from './phone.mjs'

/** Bytes that a first visit to the bare page, to /login and to / loads. */
export function measureBytes({ app, bare }) {
  return withPhone(async ({ open, openLoggedIn }) => ({
    bare: await weigh(await open(), { ...bare, url: bare.url, ready: shows('Campus Connect') }),
    login: await weigh(await open(), { ...app, url: `${app.url}/login`, ready: shows('로그인') }),
    home: await weigh(await openLoggedIn(app.url), { ...app, url: `${app.url}/`, ready: shows('내 강의 목록') }),
  }))
}

function shows(heading) {
  return (page) => page.getByRole('heading', { name: heading, exact: true }).waitFor()
}

/**
 * Bytes that the page in `folder` loads until the network is idle, lazy chunks included, as they are
 * sent: brotli of the highest quality. `ready` resolves when the page shows its content.
 */
async function weigh(page, { url, folder, ready }) {
  const requested = new Map()
  page.on('request', (request) => requested.set(new URL(request.url()).pathname, request.resourceType()))
  await page.goto(url)
  await ready(page)
  await page.waitForLoadState('networkidle')
  const faces = await page.evaluate(() => document.fonts.size)

  const of = (type) => [...requested].flatMap(([path, each]) => (each === type ? [file(folder, path)] : []))
  const scripts = of('script')
  const styles = of('stylesheet')
  if (scripts.length === 0) throw new Error(`${url} loads no script`)

  return { scripts, js: total(scripts), styles, css: total(styles), fonts: Math.max(of('font').length, faces) }
}

function file(folder, path) {
  const source = join(folder, path)
  const sent = existsSync(`${source}.br`) ? `${source}.br` : source
  return { name: basename(path), bytes: statSync(sent).size }
}

const total = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0)
