import { chromium, type Page } from '@playwright/test'
import { headlessShell } from '../../../../scripts/test/chromium.ts'
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
  const total = await page.getByText('총 사용자').locator('+ dd').innerText()
  await expect(page.getByRole('radiogroup')).not.toContainText(total)
  await expect(page.getByRole('status').first()).toBeEmpty()

  await page.setViewportSize({ width: 1280, height: 900 })
  const table = page.getByRole('grid')
  await expect(table).toBeVisible()
  expect((await seen(page)).rows).toBeGreaterThanOrEqual(14)
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  const head = (await table.boundingBox())!.y - title.y
  expect(head, 'two rows of at most 60 px').toBeLessThanOrEqual(120)

  await page.mouse.wheel(0, 1200)
  const [name, number] = [
    page.getByRole('columnheader', { name: '이름' }),
    page.getByRole('columnheader', { name: '학번' }),
  ]
  const nameBox = (await name.boundingBox())!
  expect((await number.boundingBox())!.x, 'beside the name').toBeCloseTo(nameBox.x + nameBox.width, 0)
  expect(nameBox.width, 'as wide as a name').toBeLessThan(200)
  await expect(page.getByRole('grid').getByText('활성', { exact: true })).toHaveCount(0)
  // Only of these users: other tests of the campus may have disabled some.
  const own = page.getByRole('grid').getByRole('row').filter({ hasText: '202783' })
  await expect(own.first()).toBeVisible()
  await expect(own.getByText(/활성/)).toHaveCount(0)

  const search = page.getByRole('searchbox')
  await expect.poll(async () => (await number.boundingBox())!.y).toBeLessThan(170)
  await expect(number).toBeInViewport()
  expect((await search.boundingBox())!.y + (await search.boundingBox())!.height).toBeLessThanOrEqual(
    (await number.boundingBox())!.y,
  )

  await page.locator('[data-row]').nth(20).click()
  const pane = (await page.getByRole('complementary', { name: '사용자 정보' }).boundingBox())!
  expect(pane.y + pane.height, 'as high as the window').toBe(900)
})

test('while users are chosen a phone shows its rows between two bars, and the end keeps the place', async ({
  page,
  campus,
  student,
}) => {
  await signUpElsewhere(campus, student)
  addOthers(campus, student, '202784', 40)
  await enter(page, campus.admin)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: '도구' }).click()
  const begin = page.getByRole('button', { name: '여러 명 선택' })
  await begin.click()
  const cancel = page.getByRole('button', { name: '취소' })
  await expect(cancel).toBeFocused()
  await page.getByRole('checkbox').first().check()

  const acts = page.getByRole('region', { name: '일괄 작업' }).getByRole('button')
  await expect(acts).toHaveText(['비활성화', '강의 연결', '더보기'])
  for (const { width, height, rows } of [
    { width: 390, height: 844, rows: 8 },
    { width: 320, height: 568, rows: 4 },
  ]) {
    await page.setViewportSize({ width, height })
    const bar = (await page.getByRole('region', { name: '일괄 작업' }).boundingBox())!
    const head = (await page.getByRole('region', { name: '선택한 사용자' }).boundingBox())!
    expect(bar.height, 'one row').toBeLessThanOrEqual(64)
    expect((bar.y - head.y - head.height) / 68, `rows at ${width} × ${height}`).toBeGreaterThanOrEqual(rows)
  }

  await page.mouse.wheel(0, 1000)
  const row = page.locator('[data-row="15"]')
  await expect(row).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1000)
  const before = (await row.boundingBox())!.y
  // Playwright would scroll a button that sticks to the bars.
  await cancel.evaluate((button) => (button as HTMLElement).click())
  await expect(begin).toBeFocused()
  expect(Math.abs((await row.boundingBox())!.y - before), 'the rows stay where they are').toBeLessThan(4)
})

test('another order, filter or lecture begins at its top, and the chips count nobody whom a search leaves out', async ({
  page,
  campus,
}) => {
  const one = { ...campus.nextStudent(), username: '한별' }
  await signUpElsewhere(campus, one)
  addOthers(campus, one, '202787', 90)
  await enter(page, campus.admin)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/users')
  const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const chip = (name: RegExp) => page.getByRole('radio', { name })
  await expect(chip(/^연결 있음 ?\d+$/)).toBeVisible()

  const down = async () => {
    await page.evaluate(() => window.scrollTo(0, 1500))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  }
  const atTop = async () => {
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const head = (await page.getByRole('columnheader', { name: '이름' }).boundingBox())!
    const row = (await page.locator('[data-row="0"]').boundingBox())!
    expect(row.y).toBeGreaterThanOrEqual(head.y + head.height - 1)
  }
  await down()
  await page.getByRole('button', { name: /^이름/ }).click()
  await atTop()
  await down()
  await chip(/^활성/).click({ force: true })
  await atTop()

  await page.getByRole('searchbox').fill('한별')
  await status(/중 91명$/)
  for (const name of [/^전체$/, /^활성$/, /^비활성$/, /^연결 있음$/]) await expect(chip(name)).toBeVisible()
})

test('beside a scroll bar, the backdrop of a dialog covers the whole window, and nothing moves when it opens', async ({
  campus,
  visitors,
}) => {
  const browser = await chromium.launch({ ...headlessShell, ignoreDefaultArgs: ['--hide-scrollbars'] })
  const viewport = { width: 1280, height: 500 }
  const context = await browser.newContext({ baseURL: campus.url, storageState: visitors.student, viewport })
  const page = await context.newPage()
  await page.goto('/mypage')
  const opener = page.getByRole('button', { name: '회원 탈퇴' })
  await opener.waitFor()
  const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(bar, 'a scroll bar that takes room').toBeGreaterThan(5)
  const before = (await page.getByRole('main').boundingBox())!

  await opener.click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(0)
  const after = (await page.getByRole('main').boundingBox())!
  expect([after.x, after.width]).toEqual([before.x, before.width])
  await browser.close()
})
