import type { Locator, Page } from '@playwright/test'
import { answer, ok, silence } from '../support/answers.ts'
import { enter, expect, row, signUp, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })

const step = 10

/** The page's own time stands still from here on; the network's does not. */
async function stopClock(page: Page) {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 2000)))
}

/** Lets time go on in small steps until something shows. */
async function untilVisible(page: Page, what: Locator) {
  await expect(async () => {
    await page.clock.runFor(step)
    await expect(what).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [10] })
}

/** It has just appeared, stays until `milliseconds` have passed, and is gone then. */
async function expectGoneAfter(page: Page, what: Locator, milliseconds: number) {
  await page.clock.runFor(milliseconds - 2 * step)
  await expect(what).toBeVisible()
  await page.clock.runFor(3 * step)
  await expect(what).toHaveCount(0)
}

test.describe('on the administrators’ screens', () => {
  test.beforeEach(async ({ page, campus, student }) => {
    await signUp(page, student)
    await page.context().clearCookies()
    await page.clock.install()
    await enter(page, campus.admin)
    await page.getByRole('link', { name: '관리자' }).click()
    await row(page, student.id).getByRole('link').click()
  })

  const acts = [
    { opener: '사용자 비활성화', confirm: '비활성화하기' },
    { opener: '자료구조 연결', confirm: '연결하기' },
  ]
  for (const { opener, confirm } of acts)
    test(`the success of ${confirm} hides after 3000 ms`, async ({ page }) => {
      await page.getByRole('button', { name: opener }).click()
      await stopClock(page)
      await page.getByRole('button', { name: confirm }).press('Enter')

      const banner = page.getByRole('status').filter({ hasText: /.+/ })
      await untilVisible(page, banner)
      await expectGoneAfter(page, banner, 3000)
    })
})

test('the success of a synchronisation hides after 3000 ms, each time', async ({ page, student }) => {
  await signUp(page, student)
  await page.clock.install()
  await page.goto('/mypage')
  await answer(page, '/api/users/me/lectures/sync', ok(null))
  const button = page.getByRole('button', { name: '강의 목록 동기화' })
  await expect(button).toBeVisible()
  await stopClock(page)
  const banner = page.getByRole('status').filter({ hasText: '강의 동기화를 완료했습니다.' })

  await button.press('Enter')
  await untilVisible(page, banner)
  await expectGoneAfter(page, banner, 3000)
  await button.press('Enter')

  await untilVisible(page, banner)
  await expectGoneAfter(page, banner, 3000)
})

test('the password modal closes 2000 ms after the success', async ({ page, student }) => {
  await signUp(page, student)
  await page.clock.install()
  await page.goto('/mypage')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.getByLabel('현재 비밀번호').fill(student.password)
  await page.getByLabel('새 비밀번호', { exact: true }).fill('haneul-byeolbit-55')
  await page.getByLabel('새 비밀번호 확인').fill('haneul-byeolbit-55')
  await stopClock(page)

  await page.getByRole('button', { name: '변경하기' }).press('Enter')

  const dialog = page.getByRole('dialog', { name: '비밀번호 변경' })
  await untilVisible(page, dialog.getByText('비밀번호를 성공적으로 변경했습니다.'))
  await expectGoneAfter(page, dialog, 2000)
})

const patiences = [
  {
    seconds: 10,
    at: `/lecture/${encodeURIComponent('자료구조')}`,
    call: '/api/attend/start',
    button: '연결하기',
    text: '연결 상태를 변경하는 중 오류가 발생했습니다.',
  },
  {
    seconds: 30,
    at: '/mypage',
    call: '/api/users/me/lectures/sync',
    button: '강의 목록 동기화',
    text: '강의 동기화 중 오류가 발생했습니다.',
  },
]
for (const { seconds, at, call, button, text } of patiences)
  test(`${call} is given up after ${seconds} s without an answer`, async ({ page, student }) => {
    await signUp(page, student)
    await page.clock.install()
    // Its own timer is the browser's; here it goes with the page's clock.
    await page.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const controller = new AbortController()
        setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), milliseconds)
        return controller.signal
      }
    })
    await answer(page, call, silence)
    await page.goto(at)
    const act = page.getByRole('button', { name: button, exact: true })
    // A key is not held back as a click would be, while the first answer is awaited.
    await expect(act).toBeEnabled()
    await stopClock(page)
    const sent = page.waitForRequest(`**${call}`)
    await act.press('Enter')
    await page.clock.runFor(step)
    await sent

    const alert = page.getByRole('alert').filter({ hasText: text })
    await page.clock.runFor(seconds * 1000 - 100)
    await expect(alert).toHaveCount(0)
    await page.clock.runFor(200)

    await untilVisible(page, alert)
  })
