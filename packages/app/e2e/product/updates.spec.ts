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

test('the worker that retires takes everything with it', async ({ page, student, deployed }) => {
  await signUp(page, student)
  await inCharge(page)
  execFileSync(process.execPath, ['scripts/build/retire-worker.ts', deployed])

  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part that cannot be fetched leaves the page that is there; one that is gone is looked for once more, and then said to be missing', async ({
    page,
    context,
    student,
    deployed,
  }) => {
    await signUp(page, student)
    const mine = page.getByRole('link', { name: '마이페이지' })
    const broken = page.getByRole('heading', { name: '화면을 표시할 수 없습니다' })
    const goHome = async () => {
      await page.getByRole('navigation').getByRole('link', { name: '홈', exact: true }).click()
      await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
    }
    await context.setOffline(true)
    await mine.click()
    await expect(broken).toBeVisible()
    await goHome()
    await context.setOffline(false)

    await page.reload()
    const parts = join(deployed, 'assets')
    const part = join(
      parts,
      readdirSync(parts).find((file) => /^mypage.*js$/.test(file))!,
    )
    renameSync(part, `${part}.gone`)
    let loads = 0
    page.on('load', () => (loads += 1))
    await mine.click()
    await expect(broken).toBeVisible()
    expect(loads).toBe(1)
    await expect(page.getByRole('link', { name: '홈으로' })).toBeVisible()
    await goHome()

    renameSync(`${part}.gone`, part)
    await mine.click()
    await page
      .getByRole('button', { name: '다시 시도' })
      .or(page.getByRole('heading', { name: '마이페이지' }))
      .click()
    await expect(page.getByRole('heading', { name: '마이페이지' })).toBeVisible()
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
