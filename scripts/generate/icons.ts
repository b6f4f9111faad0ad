// node scripts/generate/icons.ts: draws the icons of the home screen from the favicon of the app. Run it after a change of that.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../test/chromium.ts'

const mark = readFileSync('packages/app/src/favicon.svg', 'utf8')
// Without its corners, and small enough that a circle cut out of the middle shows all of it.
const square = mark.replace(' rx="10"', '')
const icons = [
  { name: 'icon-192', size: 192, svg: mark, scale: 1 },
  { name: 'icon-512', size: 512, svg: mark, scale: 1 },
  { name: 'icon-maskable-512', size: 512, svg: square, scale: 0.8 },
  // For programs that ask for /favicon.ico without reading the page.
  { name: 'favicon', size: 48, svg: mark, scale: 1 },
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
  const png = await page.screenshot({ omitBackground: true })
  const [file, content] = name === 'favicon' ? [`${name}.ico`, ico(size, png)] : [`${name}.png`, png]
  writeFileSync(`packages/app/public/${file}`, content)
  await page.close()
}
await browser.close()

/** An .ico file with one picture. */
function ico(size: number, png: Buffer) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // with one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour plane
  head.writeUInt16LE(32, 12) // bits of a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
