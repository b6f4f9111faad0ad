import type { Page } from '@playwright/test'
import { expect, lectures, row, signUp, signUpByForm, test } from '../support/campus.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('Back returns to the row that was left, with the page where it was', async ({ page, student }) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await signUp(page, student)
  const link = row(page, '카누/카약').getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('heading', { name: /카누/ })).toBeFocused()

  await page.goBack()

  await expect(link).toBeFocused()
  expect(await scrolled(page)).toBe(before)
})

test('목록으로 돌아가기 returns to the row and the place too, without another step in the history', async ({
  page,
  student,
}) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await signUp(page, student)
  const link = row(page, '카누/카약').getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('heading', { name: /카누/ })).toBeFocused()
  const steps = await page.evaluate(() => history.length)

  await page.getByRole('button', { name: '목록으로 돌아가기' }).click()

  await expect(link).toBeFocused()
  expect(await scrolled(page)).toBe(before)
  expect(await page.evaluate(() => history.length)).toBe(steps)
})

test('the list after a form and a page reached by a link begin at the top, the page with the focus on its heading', async ({
  page,
  student,
}) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await signUpByForm(page, student)
  expect(await scrolled(page)).toBe(0)
  await row(page, '카누/카약').getByRole('link').scrollIntoViewIfNeeded()

  await page.getByRole('link', { name: '마이페이지' }).click()

  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeFocused()
  expect(await scrolled(page)).toBe(0)
})

test('a visit begins with the list of the one before, says that it asks, and does not jump when the answer comes', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await expect(row(page, '자료구조')).toBeVisible()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/users/me/lectures', async (route) => {
    await asked
    await route.continue()
  })

  await page.reload()

  for (const name of lectures) await expect(row(page, name)).toBeVisible()
  await expect(page.getByText('강의 목록을 불러오는 중...')).toBeVisible()
  const places = () =>
    page.getByRole('listitem').evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().y))
  const before = await places()
  answer()
  await expect(page.getByText('강의 목록을 불러오는 중...')).toBeHidden()

  await expect(page.getByText('강의 3개 중 0개 연결됨')).toBeVisible()
  expect(await places()).toEqual(before)
})

test('a lecture that the list has shown opens without asking for anything else', async ({ page, student }) => {
  await signUp(page, student)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))

  await row(page, '자료구조').getByRole('link').click()

  await expect(page.getByText('연결 안됨')).toBeVisible()
  expect(calls.filter((url) => !url.endsWith('/lectures'))).toEqual([])
})

test('a switch shows its new state before the answer, takes it back with the sentence of the server, and hears one tap only', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  let calls = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/attend/start', async (route) => {
    calls += 1
    await held
    await route.fulfill({ status: 409, json: { success: false, message: '지금은 연결할 수 없습니다.', data: null } })
  })

  await page.getByRole('button', { name: '연결하기' }).evaluate((button) => {
    for (let tap = 0; tap < 20; tap++) (button as HTMLButtonElement).click()
  })

  await expect(page.getByText('현재 연결됨')).toBeVisible()
  answer()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('지금은 연결할 수 없습니다.')
  expect(calls).toBe(1)
})

test('the code of a screen is fetched when its link is touched', async ({ page, student }) => {
  await signUp(page, student)
  const fetched = page.waitForResponse((response) => /\/assets\/mypage-.*\.js$/.test(response.url()))

  await page.getByRole('link', { name: '마이페이지' }).hover()

  expect((await fetched).ok()).toBe(true)
  await expect(page).toHaveURL('/')
})
