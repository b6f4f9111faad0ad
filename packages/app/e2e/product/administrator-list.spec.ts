import type { Page } from '@playwright/test'
import { enter, expect, signUpElsewhere, test } from '../support/campus.ts'
import { addOthers } from '../support/other-users.ts'

/** The users whose whole row is seen, with the top of the first. */
const seen = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => {
    const bottom = innerWidth < 1024 ? document.querySelector('nav')!.getBoundingClientRect().top : innerHeight
    const boxes = rows.map((row) => row.getBoundingClientRect()).filter((box) => box.top >= 0 && box.bottom <= bottom)
    return { rows: boxes.length, top: boxes[0]?.top ?? 0 }
  })

test('a desk shows at least fourteen users below a head of two rows, a phone five', async ({
  page,
  campus,
  student,
}) => {
  await signUpElsewhere(campus, student)
  addOthers(campus, student, '202783', 40)
  await enter(page, campus.admin)
  await page.goto('/admin/users')
  await page.getByText(/^마지막 새로고침/).waitFor()
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
