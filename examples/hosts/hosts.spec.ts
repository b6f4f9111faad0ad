import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { installed, served } from '../project.ts'

let example: Awaited<ReturnType<typeof installed>>
let site: Awaited<ReturnType<typeof served>>
let alone: Awaited<ReturnType<typeof seen>>

test.beforeAll(async ({ browser }) => {
  example = await installed('hosts', ['ui'])
  await example.run('npm', 'run', 'build')
  site = await served(example.project)
  alone = await seen(await browser.newPage(), 'plain')
})
test.afterAll(async () => {
  await site[Symbol.asyncDispose]()
  example[Symbol.dispose]()
})

for (const name of ['rem', 'tailwind', 'strict', 'rtl', 'frame', 'server'])
  test(`${name}: the kit looks and works as it does alone`, async ({ page }) => {
    expect(await seen(page, name)).toEqual(alone)
  })

test('from right to left, arrows point the other way', async ({ page }) => {
  const { root } = await open(page, 'rtl')

  for (const name of ['강의 목록', /자료구조/])
    await expect(root.getByRole('link', { name }).locator('svg').last()).toHaveCSS('scale', '-1 1')
})

test("Tailwind's utilities keep their meaning", async ({ page }) => {
  await open(page, 'tailwind')

  const heading = page.getByRole('heading', { name: '우리 학교' })

  await expect(heading).toHaveCSS('font-size', '30px')
  await expect(heading).toHaveCSS('font-weight', '500')
  await expect(heading).toHaveCSS('margin', '16px')
})

test('the page from a server shows everything before its script runs', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })

  await page.goto(`${site.url}/server.html`)

  await expect(page.getByRole('link', { name: /자료구조/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.close()
})

/** What a page shows, its dialog too, and what its console says. */
async function seen(page: Page, name: string) {
  const trouble: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && trouble.push(message.text()))
  page.on('pageerror', (error) => trouble.push(String(error)))
  const { root } = await open(page, name)
  // Set by npm run test:update-pictures.
  if (process.env.PICTURES) await page.screenshot({ path: join(import.meta.dirname, 'pictures', `${name}.png`) })

  const content = await shape(root)
  await root.getByRole('button', { name: '홈 화면에 추가' }).click()
  const dialog = await shape(root.getByRole('dialog'))
  await root.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
  await expect(root.getByRole('dialog')).toBeHidden()
  return { content, dialog, trouble }
}

async function open(page: Page, name: string) {
  page.setDefaultTimeout(30_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Room for the page around the frame.
  if (name === 'frame') await page.setViewportSize({ width: 600, height: 1000 })
  await page.goto(`${site.url}/${name}.html`)
  const root = name === 'frame' ? page.frameLocator('iframe').locator('#root') : page.locator('#root')
  await expect(root.locator('[data-row]')).toHaveCount(20)
  return { root }
}

const properties = [
  'font-size',
  'font-weight',
  'color',
  'background-color',
  'text-decoration-line',
  'list-style-type',
  'border-top-width',
  'opacity',
  'cursor',
]

/**
 * What a host may spoil: the place, the size and the look of each element. From right to left, places are mirrored, and a
 * date, which is not, is a pixel narrower.
 */
const shape = (root: Locator) =>
  root.evaluate((root, properties) => {
    const edges = root.getBoundingClientRect()
    const mirrored = root.closest('[dir=rtl]') !== null
    return [...root.querySelectorAll('*')]
      .filter((element) => !element.closest('svg > *, dd:has(time)') && element.checkVisibility())
      .map((element) => {
        const { left, right, top, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const start = mirrored ? edges.right - right : left - edges.left
        return [
          element.localName,
          element.textContent.slice(0, 20),
          ...[start, top - edges.top, width, height].map(Math.round),
          ...properties.map((property) => style.getPropertyValue(property)),
        ].join(' ')
      })
  }, properties)
