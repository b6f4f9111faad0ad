import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, signUp, test } from '../support/campus.ts'

const folder = mkdtempSync(join(tmpdir(), 'campus-brand-of-'))
const brand = (name: string, colour: string) =>
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ name, notice: '내일은 개교기념일입니다.', colour }))
brand('한빛대학교', '#8c1d40')
writeFileSync(
  join(folder, 'mark.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#8c1d40"/></svg>',
)

test.use({ settings: { BRAND: folder } })
// One server for both.
test.describe.configure({ mode: 'default' })

test("a campus's own name, colour, notice and pictures are there before the first script runs", async ({
  page,
  request,
}) => {
  await page.goto('/login')

  await expect(page).toHaveTitle('로그인 - 한빛대학교')
  await expect(page.getByText('한빛대학교', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: '공지' })).toHaveText('내일은 개교기념일입니다.')
  await expect(page.getByRole('button', { name: '로그인' })).toHaveCSS('background-color', 'rgb(140, 29, 64)')
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => /\/assets\/brand-[\w-]+\.css$/.test(entry.name))
      .map((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus),
  )
  expect(blocking).toEqual(['blocking'])

  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    name: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest.name).toBe('한빛대학교')
  const sizes = await page.evaluate(async (icons) => {
    const sizeOf = async (src: string) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      return `${picture.width}x${picture.height}`
    }
    return Promise.all(icons.map(({ src }) => sizeOf(src)))
  }, manifest.icons)
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes))
})

test('an installed app follows a change of the brand', async ({ page, campus, student }) => {
  await signUp(page, student)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  brand('새빛대학교', '#0b3d91')
  await campus.kill()
  await campus.restart()

  await page.reload()
  // The list has a button of that name too, without text.
  await page.getByText('새로고침', { exact: true }).click()

  await expect(page).toHaveTitle('내 강의 목록 - 새빛대학교')
  await expect(page.getByRole('banner').getByText('새빛대학교')).toBeVisible()
})
