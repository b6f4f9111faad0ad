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
  await page.setViewportSize({ width: 390, height: 370 })
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

test('each lecture is one tap in the list, which keeps its place, its order and the focus, offline too; the lecture tells what this device saw', async ({
  page,
  context,
  student,
}) => {
  await signUp(page, student)
  await page.goto('/')
  let taps = 0
  const tap = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled')
    await button.click()
    taps += 1
    return button
  }
  const rows = () => page.getByRole('listitem').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().y))
  await expect(row(page, '자료구조')).toBeVisible()
  const before = await rows()

  for (const name of lectures) {
    const button = await tap(`${name} 연결`)
    await expect(page.getByRole('link', { name: `${name} 연결됨`, exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: `‘${name}’` })).toBeVisible()
    await expect(page.getByRole('button', { name: `${name} 해제`, exact: true })).toBeFocused()
    await expect(button).toHaveCount(0)
  }
  expect(taps).toBe(3)
  expect(await rows()).toEqual(before)
  await expect(page).toHaveURL('/')

  await tap('자료구조 해제')
  await expect(page.getByRole('link', { name: '자료구조 미연결', exact: true })).toBeVisible()
  await context.setOffline(true)
  const locked = page.getByRole('button', { name: '자료구조 연결', exact: true })
  await expect(locked).toHaveAccessibleDescription(/^오프라인에서는 연결 상태를 변경할 수 없습니다\./)
  await locked.focus()
  await page.keyboard.press('Enter')
  await context.setOffline(false)
  await expect(locked).not.toHaveAttribute('aria-disabled')
  await expect(page.getByRole('link', { name: '자료구조 미연결', exact: true })).toBeVisible()

  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByRole('heading', { name: '이 기기에서 본 기록' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^오[전후] \d+:\d\d부터 \d+분$/])
})

test('at 320 × 568 six lectures are seen at once, and the main act of a lecture is docked above the tab bar at each size', async ({
  page,
  student,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await signUp(page, student)
  await page.goto('/')
  await expect(row(page, '자료구조')).toBeVisible()
  const [first] = await page.getByRole('listitem').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().y))
  const bar = page.getByRole('navigation', { name: '주요 메뉴' })
  const heights = await page.getByRole('listitem').evaluateAll((all) => all.map((row) => row.clientHeight))
  // Rows of one line.
  expect(first! + 6 * Math.min(...heights)).toBeLessThan((await bar.boundingBox())!.y)

  await row(page, '자료구조').getByRole('link').click()
  const act = page.getByRole('button', { name: '연결하기' })
  await expect(act).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  for (const [width, height, size] of [
    [320, 568, '100%'],
    [390, 844, '100%'],
    [844, 390, '100%'],
    [768, 1024, '100%'],
    [320, 568, '200%'],
    [390, 844, '200%'],
    [844, 390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
    const gap = async () => {
      const [button, nav] = [(await act.boundingBox())!, (await bar.boundingBox())!]
      return nav.y - button.y - button.height
    }
    await expect.poll(gap, `${width} × ${height}, ${size}`).toBeGreaterThanOrEqual(0)
    expect(await gap(), `${width} × ${height}, ${size}`).toBeLessThan(24)
  }

  // The longest banner covers it at no size, and does not move it.
  await page.route('**/api/attend/start', (route) => route.fulfill({ status: 500, body: '' }))
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    const { y: before } = (await act.boundingBox())!
    await act.click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeVisible()
    const banner = (await alert.locator('..').boundingBox())!
    const { y, height: tall } = (await act.boundingBox())!
    expect(y, `${width} × ${height}`).toBe(before)
    expect(banner.y + banner.height <= y || banner.y >= y + tall, `${width} × ${height}`).toBe(true)
    await page.getByRole('button', { name: '닫기' }).click()
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
