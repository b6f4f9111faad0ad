// node scripts/generate/icons.ts: draws the icons of the home screen from the favicon of the app. Run it after a change of that.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../test/chromium.ts'

const mark = readFileSync('packages/app/src/favicon.svg', 'utf8')
// Without its corners, and small enough that a circle cut out of the middle shows all of it.
const square = mark.replace(' rx="10"', '')
const icons = [
  { name: 'icon-192', size: 192, svg: mark, scale: 1 },
  { name: 'icon-512', size: 512, svg: mark, scale: 1 },
  { name: 'icon-maskable-512', size: 512, svg: square, scale: 0.8 },
  // iOS rounds the corners itself, and shows transparent ones black.
  { name: 'apple-touch-icon', size: 180, svg: square, scale: 0.9 },
]

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
for (const { name, size, svg, scale } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const ground = svg === square ? /fill="(#\w{6})"/.exec(svg)![1] : 'transparent'
  await page.setContent(
    `<style>body { margin: 0; background: ${ground} } svg { display: block; width: ${size}px; scale: ${scale} }</style>${svg}`,
  )
  await page.screenshot({ path: `packages/app/public/${name}.png`, omitBackground: true })
  await page.close()
}
await browser.close()
