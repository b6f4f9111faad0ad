import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Bytes that the page in `folder` loads until the network is idle, lazy chunks included, as they are
 * sent: brotli of the highest quality. `ready` resolves when the page shows its content.
 */
export async function weigh(page, { url, folder, ready }) {
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
