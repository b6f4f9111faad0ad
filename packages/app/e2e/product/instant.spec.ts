import type { Page } from '@playwright/test'
import { held } from '../support/answers.ts'
import { expect, lectures, row, signUp, signUpByForm, test } from '../support/campus.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('a page begins at the top, and Back and 목록으로 돌아가기 return to the row and the place that was left', async ({
  page,
  student,
}) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await signUpByForm(page, student)
  expect(await scrolled(page)).toBe(0)
  const link = row(page, '카누/카약').getByRole('link')
  await link.scrollIntoViewIfNeeded()
  expect(await scrolled(page)).toBeGreaterThan(0)

  await page.getByRole('link', { name: '마이페이지' }).click()
  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeFocused()
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await link.waitFor()

  for (const leave of [() => page.goBack(), () => page.getByRole('button', { name: '목록으로 돌아가기' }).click()]) {
    await link.scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(0)
    await link.click()
    await expect(page.getByRole('heading', { name: /카누/ })).toBeFocused()
    const steps = await page.evaluate(() => history.length)

    await leave()

    await expect(link).toBeFocused()
    expect(await scrolled(page)).toBe(before)
    expect(await page.evaluate(() => history.length)).toBe(steps)
  }
})

test('a visit begins with the list of the one before, says that it asks, does not jump when the answer comes, and fetches the next screen at a touch', async ({
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

  const fetched = page.waitForResponse((response) => /\/assets\/mypage-.*\.js$/.test(response.url()))
  await page.getByRole('link', { name: '마이페이지' }).hover()
  expect((await fetched).ok(), 'the code of a screen, when its link is touched').toBe(true)
  await expect(page).toHaveURL('/')
})

test('a first visit shows what is known at once: a lecture whole, my page its title, and no waiting is told that would flash', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  const code = held((route) => route.continue())
  await page.route('**/assets/*.js', code.answer)
  const told = await page.evaluateHandle(() => {
    const texts: { text: string; after: number }[] = []
    let tapped = 0
    document.addEventListener('click', () => (tapped = performance.now()), { capture: true })
    const look = () => texts.push({ text: document.body.innerText, after: performance.now() - tapped })
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
    return texts
  })

  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByRole('button', { name: '연결하기' })).toBeVisible()
  await page.getByRole('link', { name: '마이페이지' }).click()
  await expect(page.getByRole('main').getByText('마이페이지')).toBeVisible()
  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeHidden()
  code.letGo()

  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeFocused()
  const texts = await told.jsonValue()
  expect(texts.filter(({ text, after }) => text.includes('불러오는 중') && after < 400)).toEqual([])
})
