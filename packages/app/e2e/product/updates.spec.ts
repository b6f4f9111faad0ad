import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { preview } from 'vite'
import { expect, signUp, test as campusTest } from '../support/campus.ts'

/** The built app in a folder of its own, which a test may change as a deployment would, in front of the real API. */
const test = campusTest.extend<{ deployed: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
  deployed: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-deployed-'))
    cpSync('packages/app/dist', folder, { recursive: true })
    await use(folder)
    rmSync(folder, { recursive: true })
  },
  baseURL: async ({ campus, deployed }, use) => {
    const server = await preview({
      configFile: false,
      build: { outDir: deployed },
      preview: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: campus.url, headers: sameOrigin } } },
      logLevel: 'silent',
    })
    await use(server.resolvedUrls?.local[0] ?? '')
    await server.close()
  },
})
// The API sees another port than the browser does.
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

test('a new version is offered, and takes over when the user says so', async ({ page, student, deployed }) => {
  await signUp(page, student)
  await inCharge(page)
  deploy(deployed)

  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: '새 버전이 있습니다.' })
  await expect(notice).toBeVisible()
  await expect(page.locator('meta[name=version]')).toHaveCount(0)
  await page.getByText('새로고침', { exact: true }).click()

  await expect(page.locator('meta[name=version]')).toHaveAttribute('content', 'next')
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
})

test('a tab that is late finds the new version, too', async ({ page, context, student, deployed }) => {
  await signUp(page, student)
  await inCharge(page)
  deploy(deployed)
  await page.reload()
  // The list has a button of that name too, without text.
  const offer = (tab: Page) => tab.getByText('새로고침', { exact: true })
  await expect(offer(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(offer(other)).toBeVisible()

  await offer(page).click()
  await expect(page.locator('meta[name=version]')).toHaveAttribute('content', 'next')
  await offer(other).click()

  await expect(other.locator('meta[name=version]')).toHaveAttribute('content', 'next')
  await expect(offer(other)).toBeHidden()
})

test('the first visit offers nothing', async ({ page, student }) => {
  await signUp(page, student)
  await inCharge(page)

  await expect(page.getByText('새 버전이 있습니다.')).toBeHidden()
})

test('the worker that retires takes everything with it', async ({ page, student, deployed }) => {
  await signUp(page, student)
  await inCharge(page)
  execFileSync(process.execPath, ['scripts/build/retire-worker.ts', deployed])

  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test.describe('a part that is gone', () => {
  test.use({ serviceWorkers: 'block' })

  test('is looked for once more, and then said to be missing while the rest goes on', async ({
    page,
    student,
    deployed,
  }) => {
    await signUp(page, student)
    const part = join(
      deployed,
      'assets',
      readdirSync(join(deployed, 'assets')).find((file) => /^mypage.*js$/.test(file))!,
    )
    renameSync(part, `${part}.gone`)
    let loads = 0
    page.on('load', () => (loads += 1))

    await page.getByRole('link', { name: '마이페이지' }).click()

    await expect(page.getByRole('heading', { name: '화면을 표시할 수 없습니다' })).toBeVisible()
    expect(loads).toBe(1)
    await expect(page.getByRole('link', { name: '홈으로' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: '홈', exact: true }).click()
    await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()

    renameSync(`${part}.gone`, part)
    await page.getByRole('link', { name: '마이페이지' }).click()
    await page
      .getByRole('button', { name: '다시 시도' })
      .or(page.getByRole('heading', { name: '마이페이지' }))
      .click()
    await expect(page.getByRole('heading', { name: '마이페이지' })).toBeVisible()
  })
})

test.describe('without network and without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part that cannot be fetched leaves the page that is there', async ({ page, context, student }) => {
    await signUp(page, student)
    await context.setOffline(true)

    await page.getByRole('link', { name: '마이페이지' }).click()

    await expect(page.getByRole('heading', { name: '화면을 표시할 수 없습니다' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: '홈', exact: true }).click()
    await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  })
})

/** Waits until the worker answers for this page. */
function inCharge(page: Page) {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if (navigator.serviceWorker.controller) resolve()
        else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
      }),
  )
}

/** Another page, and a worker that knows it. */
function deploy(folder: string) {
  for (const [file, from, to] of [
    ['index.html', '<head>', '<head><meta name="version" content="next">'],
    ['sw.js', /shellVersion='\w+'/, "shellVersion='next'"],
  ] as const) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`${file} did not change`)
    writeFileSync(path, changed)
    for (const compressed of [`${path}.br`, `${path}.gz`]) rmSync(compressed, { force: true })
  }
}
