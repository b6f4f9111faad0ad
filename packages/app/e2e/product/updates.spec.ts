import { execFileSync } from 'node:child_process'
import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signUp, test as campusTest } from '../support/campus.ts'
import { servingDeployed, withDeployedApp } from '../support/deployed-app.ts'

/** The built app in front of the real API, in a folder that a test may change as a deployment would. */
const test = campusTest.extend<{ deployed: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
  deployed: ({}, use) => withDeployedApp(use),
  baseURL: ({ campus, deployed }, use) => servingDeployed(deployed, campus.url, use),
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
