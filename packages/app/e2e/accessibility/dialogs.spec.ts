import type { Page } from '@playwright/test'
import { expect, test } from './accessibility.ts'

test.use({ visitor: 'student' })

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '마이페이지' }).click()
  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeVisible()
})

const opener = (page: Page) => page.getByRole('button', { name: '비밀번호 변경' })
const dialog = (page: Page) => page.getByRole('dialog', { name: '비밀번호 변경' })

test('Back leaves a dialog whose act runs; what happens behind it is said in it, and a lost session leaves it for the login', async ({
  page,
  context,
}) => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/api/users/me/password', async (route) => {
    await refused
    await route.fulfill({ status: 400, json: { success: false, message: '', data: null } })
  })
  await opener(page).click()
  for (const field of ['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인'])
    await page.getByLabel(field, { exact: true }).fill('haneul-byeolbit-55')
  const send = page.getByRole('button', { name: '변경하기' })
  const sending = page.getByRole('button', { name: '처리 중...' })
  await send.click()
  await expect(sending).toHaveAttribute('aria-disabled', 'true')
  await expect(sending).toBeFocused()

  await back(page)
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(/\/mypage$/)
  refuse()
  await expect(send).not.toHaveAttribute('aria-disabled')
  await expect(sending).toBeHidden()

  const inside = dialog(page).locator('[aria-live=polite]').getByText('오프라인입니다.')
  await context.setOffline(true)
  await expect(inside).toBeVisible()
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '로그인' })).toBeFocused()
})

test('the page behind a dialog does not scroll and does not jump, on a phone and on a desktop; at 320 × 568 with text of 200 % the dialog takes nine tenths of the height and scrolls in one direction', async ({
  page,
}) => {
  const left = () => opener(page).evaluate((button) => button.getBoundingClientRect().left)

  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 420 })
    const before = await left()
    await opener(page).click()
    await expect(dialog(page)).toBeVisible()
    const scrolled = await page.evaluate(() => scrollY)
    expect(await left()).toBe(before)

    // Beside the dialog, then inside it beyond its end.
    for (const y of [8, 200, 200]) {
      await page.mouse.move(width / 2, y)
      await page.mouse.wheel(0, 800)
    }
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }

  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await opener(page).click()
  const box = dialog(page)
  expect(await box.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  expect(await box.evaluate((node) => node.getBoundingClientRect().height)).toBeLessThanOrEqual(568 * 0.9)
})

/** The browser's own Back button, of which the page knows nothing beforehand. */
async function back(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id })
  await session.detach()
}
