import type { Locator, Page } from '@playwright/test'
import { answer, ok, refused } from '../support/answers.ts'
import { expect, logIn, row, signUpByForm, test, openUserById } from '../support/campus.ts'
import { hostileNames, unstorableNames } from './hostile-names.ts'
import { watchOutside } from '../support/outside.ts'

const titles = hostileNames.filter((_, index) => index % 5 === 2)
// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block', titles })

const names = [...hostileNames, ...unstorableNames]
const allInOne = names.join(' ')
const lectures = names.map((name) => ({ name, connected: false }))
const users = [...names, allInOne].map((username, index) => ({
  id: `2024${String(index).padStart(4, '0')}`,
  username,
  enabled: true,
  createdAt: '2026-03-01T15:05:00.000Z',
  updatedAt: '2026-03-01T15:05:00.000Z',
  lectureDtoList: lectures,
}))

/** To the letter; what Playwright compares by itself has its white space put in order. */
const textOf = (locator: Locator) => expect.poll(() => locator.textContent(), { intervals: [30] })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

/** The user that this server's answers name, in a loaded page. */
async function visit(page: Page, path: string) {
  await answer(page, '/api/users/me/lectures', ok(lectures))
  await answer(page, '/api/admin/users', ok(users))
  await page.goto('/healthz')
  const user = { id: users[0]!.id, username: allInOne, isAdmin: true }
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
  await page.goto(path)
}

test('names of lectures are text: in the list, on their own screens and in what is said about them', async ({
  page,
  campus,
}) => {
  const outside = watchOutside(page, campus.url)
  await visit(page, '/')
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(names.length)
  const shown = await links.evaluateAll((all) => all.map((link) => link.textContent))
  for (const [index, name] of names.entries()) expect(shown[index]).toContain(name)
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  expect(addresses).toEqual(names.map((name) => `/lecture/${encodeURIComponent(name)}`))

  for (const [index, name] of names.entries()) {
    await go(page, addresses[index]!)
    await textOf(heading(page)).toBe(name)
  }
  await answer(page, '/api/attend/start', refused(404, allInOne.slice(0, 400)))
  await page.getByRole('button', { name: '연결하기' }).click()
  await textOf(page.getByRole('alert')).toContain(allInOne.slice(0, 400))

  expect(outside).toEqual([])
})

test('names of users are text: on my page, in the list, in the detail and in every question', async ({
  page,
  campus,
}) => {
  const outside = watchOutside(page, campus.url)
  await visit(page, '/mypage')
  await textOf(page.getByRole('main')).toContain(allInOne)

  // So high that the list renders all of its rows.
  await page.setViewportSize({ width: 390, height: 4000 })
  await page.getByRole('link', { name: '관리자' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(users.length)
  const shown = await rows.evaluateAll((all) => all.map((each) => each.textContent))
  for (const [index, name] of names.entries()) expect(shown[index]).toContain(name)

  for (const { id, username } of users) {
    await go(page, `/admin/users/${id}`)
    await textOf(page.getByRole('main')).toContain(username)
  }
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const buttons = page.getByRole('region', { name: '강의 목록' }).getByRole('button')
  await expect(buttons).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    if (index % 4 !== 0) continue
    await buttons.nth(index).click()
    await textOf(dialog).toContain(name)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: '사용자 비활성화' }).click()
  await textOf(dialog).toContain(`${allInOne}(${users.at(-1)!.id})`)
  await answer(page, `/api/admin/users/${users.at(-1)!.id}/disable`, ok(null, allInOne.slice(0, 400)))
  await page.getByRole('button', { name: '비활성화하기' }).click()
  await textOf(page.getByRole('status').filter({ hasText: 'alert' })).toContain(allInOne.slice(0, 400))

  expect(outside).toEqual([])
})

test('a student with such a name and his administrator see text, from the sign-up to the switch', async ({
  page,
  campus,
  student,
}) => {
  const outside = watchOutside(page, campus.url)
  const username = hostileNames[3]!
  await signUpByForm(page, { ...student, username })
  for (const title of titles) await expect(row(page, title)).toContainText('미연결')
  await row(page, titles[0]!).getByRole('link').click()
  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText(titles[0]!)
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await page.goto('/mypage')
  await expect(page.getByText(username, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await logIn(page, campus.admin)
  await openUserById(page, student.id)
  await expect(page.getByText(username, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `${titles[1]!} 연결` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(titles[1]!)
  await page.getByRole('button', { name: '연결하기' }).click()

  await expect(page.getByText('2 / ', { exact: false })).toBeVisible()
  expect(outside).toEqual([])
})
