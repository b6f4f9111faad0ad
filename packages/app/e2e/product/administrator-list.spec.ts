import type { Browser, Page } from '@playwright/test'
import { enter, expect, signUp, type Student, test } from '../support/campus.ts'
import { addOthers } from '../support/other-users.ts'

const failure = { success: false, message: '', data: null }
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

async function signUpElsewhere(browser: Browser, student: Student) {
  const context = await browser.newContext()
  await signUp(await context.newPage(), student)
  await context.close()
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('an administrator disables forty users of a search, tries the two failures again, and takes it back', async ({
    page,
    browser,
    campus,
    student,
  }) => {
    await signUpElsewhere(browser, student)
    const [first = '', second = ''] = addOthers(campus, student, '202781', 40)
    await enter(page, campus.admin)
    for (const id of [first, second])
      await page.route(`**/api/admin/users/${id}/disable`, (route) => route.fulfill({ status: 500, json: failure }))
    await page.goto('/admin/users')

    await page.getByRole('searchbox', { name: '사용자 검색' }).fill('ㄱㅎㄴ 202781')
    await expect(status(page, /중 40명$/)).toBeVisible()
    await page.getByRole('checkbox', { name: '불러온 사용자 모두 선택' }).check()
    await page.getByRole('button', { name: '비활성화', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: '사용자 40명 비활성화' })
    await expect(question).toContainText(`김하늘(${first})`)
    await expect(question).toContainText('외 37명')
    await question.getByRole('button', { name: '비활성화하기' }).click()

    const results = page.getByRole('dialog', { name: '사용자 40명 비활성화' })
    await expect(results.getByText('실패 2명, 변경됨 38명')).toBeVisible()
    await expect(results.getByRole('listitem').nth(0)).toContainText(first)
    await expect(results.getByRole('listitem').nth(1)).toContainText(second)
    await page.unrouteAll()
    await results.getByRole('button', { name: '다시 시도' }).click()
    await expect(results.getByText('변경됨 40명', { exact: true })).toBeVisible()
    await results.getByRole('button', { name: '되돌리기' }).click()
    const undone = page.getByRole('dialog', { name: '사용자 40명 활성화' })
    await expect(undone.getByText('변경됨 40명', { exact: true })).toBeVisible()
    await undone.getByRole('button', { name: '마치기' }).click()

    await page.getByRole('row', { name: new RegExp(second) }).click()
    await expect(page.getByRole('heading', { level: 2, name: `김하늘(${second}) 사용자 정보` })).toBeVisible()
    await expect(page.getByText('활성화됨', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('관리자 페이지')
    await expect(page).toHaveTitle('관리자 페이지 - Campus Connect')
  })
})

/** The users whose whole row is seen, with the top of the first. */
const seen = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => {
    const bottom = innerWidth < 1024 ? document.querySelector('nav')!.getBoundingClientRect().top : innerHeight
    const boxes = rows.map((row) => row.getBoundingClientRect()).filter((box) => box.top >= 0 && box.bottom <= bottom)
    return { rows: boxes.length, top: boxes[0]?.top ?? 0 }
  })

test('a desk shows at least fourteen users below a head of two rows, a phone five', async ({
  page,
  browser,
  campus,
  student,
}) => {
  await signUpElsewhere(browser, student)
  addOthers(campus, student, '202783', 40)
  await enter(page, campus.admin)
  await page.goto('/admin/users')
  await expect(status(page, /명$/)).toBeVisible()
  expect((await seen(page)).rows).toBeGreaterThanOrEqual(5)
  expect((await seen(page)).top).toBeLessThan(400)

  await page.setViewportSize({ width: 1280, height: 900 })
  const table = page.getByRole('grid')
  await expect(table).toBeVisible()
  expect((await seen(page)).rows).toBeGreaterThanOrEqual(14)
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  const head = (await table.boundingBox())!.y - title.y
  expect(head, 'two rows of at most 60 px').toBeLessThanOrEqual(120)

  await page.mouse.wheel(0, 1200)
  const names = page.getByRole('columnheader', { name: '학번' })
  const search = page.getByRole('searchbox')
  await expect.poll(async () => (await names.boundingBox())!.y).toBeLessThan(170)
  await expect(names).toBeInViewport()
  expect((await search.boundingBox())!.y + (await search.boundingBox())!.height).toBeLessThanOrEqual(
    (await names.boundingBox())!.y,
  )

  await page.locator('[data-row]').nth(20).click()
  const pane = (await page.getByRole('complementary', { name: '사용자 정보' }).boundingBox())!
  expect(pane.y + pane.height, 'as high as the window').toBe(900)
})

test('a user who is opened from far down a search leads back to the same place of it', async ({
  page,
  browser,
  campus,
  student,
}) => {
  await signUpElsewhere(browser, student)
  const id = addOthers(campus, student, '202782', 40)[31] ?? ''
  await enter(page, campus.admin)
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: '사용자 검색' }).fill('202782')
  await expect(status(page, /중 40명$/)).toBeVisible()
  const row = page.getByRole('link', { name: new RegExp(id) })
  // Rows far from the window are not in the page.
  await page.mouse.wheel(0, 1800)
  await row.scrollIntoViewIfNeeded()
  const place = await row.boundingBox()

  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: `김하늘(${id}) 사용자 정보` })).toBeVisible()
  await page.goBack()

  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await expect(page).toHaveURL(/q=202782/)
  expect(Math.abs((await row.boundingBox())!.y - place!.y)).toBeLessThan(68)
})
