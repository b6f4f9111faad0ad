import { chromium } from '@playwright/test'
import { demoAdmin } from '../../packages/server/src/demo/demo.ts'
import { sheetOf } from '../../packages/ui/storybook/sheets.ts'
import { installProbe } from '../admin/probe.mjs'
import { flags, logIn } from './phone.mjs'

const students = 200
const meetings = 45
const rounds = 5
/** Pixels in a frame: faster than fingers, slower than dragging the scroll bar. */
const ways = { down: [0, 60], across: [40, 0], both: [40, 40] }

/**
 * Scrolls the attendance sheet of 200 students and 45 meetings on a desk, and in turn a window of the same size with the same
 * signs as bare lines of text. Returns the lengths of the frames, and the time of the processor for each of them, in ms. The
 * latter does not depend on what else the machine does.
 */
export async function measureSheet(url, rates) {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH || undefined, args: flags })
  try {
    const page = await open(browser, url)
    const devtools = await page.context().newCDPSession(page)
    const browserTools = await browser.newBrowserCDPSession()
    const found = []
    for (const rate of rates) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate })
      for (const way of Object.keys(ways)) {
        const figures = { sheet: { frames: [], processor: [] }, bare: { frames: [], processor: [] } }
        for (let round = 0; round < rounds; round += 1)
          for (const [what, { frames, processor }] of Object.entries(figures)) {
            const before = await processorTime(browserTools)
            const lengths = await scroll(page, what, ways[way])
            processor.push(((await processorTime(browserTools)) - before) / lengths.length)
            frames.push(...lengths)
          }
        found.push({ rate, way, ...figures })
      }
    }
    return found
  } finally {
    await browser.close()
  }
}

/** Milliseconds of all pages, and of what draws them. */
async function processorTime(tools) {
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo')
  const drawing = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU')
  return 1000 * drawing.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

async function open(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  await context.addInitScript(installProbe)
  await logIn(await context.newPage(), url, demoAdmin)
  const page = await context.newPage()
  const sheet = sheetOf({ students, columns: meetings })
  await page.route('**/-/sheets/*.json', (route) =>
    route.fulfill({ json: { success: true, message: '', data: sheet } }),
  )
  await page.goto(`${url}/admin/users?${new URLSearchParams({ lecture: sheet.name, sheet: '' })}`)
  await page.getByRole('grid').waitFor()
  await page.evaluate(addBareLines)
  return page
}

/** In the page: the bare window is over the other one, while it is measured. */
function addBareLines() {
  const sheet = document.querySelector('[role=grid]').parentElement
  const { left, top, width, height } = sheet.getBoundingClientRect()
  const bare = document.createElement('pre')
  bare.textContent = [...sheet.querySelectorAll('tr')]
    .map((row) => [...row.cells].map((cell) => cell.textContent).join('     '))
    .join('\n\n')
  Object.assign(bare.style, { position: 'fixed', overflow: 'auto', margin: 0, background: 'canvas', zIndex: 9 })
  Object.assign(bare.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  document.body.append(bare)
  window.scrollers = { sheet, bare }
}

const scroll = (page, what, by) =>
  page.evaluate(
    async ([what, [x, y]]) => {
      const scroller = window.scrollers[what]
      window.scrollers.bare.hidden = what === 'sheet'
      scroller.scrollTo(0, 0)
      const nextFrame = () => new Promise(requestAnimationFrame)
      await nextFrame()
      await nextFrame()
      const end = window.collectFrames()
      for (let frame = 0; frame < 60; frame += 1) {
        scroller.scrollBy(x, y)
        await nextFrame()
      }
      if (scroller.scrollLeft + scroller.scrollTop < 20 * (x + y)) throw new Error(`the ${what} does not scroll`)
      return end()
    },
    [what, by],
  )
