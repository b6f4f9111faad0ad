import type { Locator, Page } from '@playwright/test'
import { answer, ok, refused } from '../support/answers.ts'
import { expect, test } from '../support/campus.ts'
import { hostileNames, unstorableNames } from './hostile-names.ts'
import { watchOutside } from '../support/outside.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

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

/** Goes from address to address within the app; gives those whose screen does not come to show its text, to the letter. */
const notShown = (page: Page, selector: string, texts: (readonly [address: string, text: string])[]) =>
  page.evaluate(
    async ([selector, texts]) => {
      const shows = (text: string) => document.querySelector(selector)?.textContent.includes(text)
      const missing: string[] = []
      for (const [address, text] of texts) {
        history.pushState(null, '', address)
        const latest = performance.now() + 5000
        while (!shows(text) && performance.now() < latest) await new Promise(requestAnimationFrame)
        if (!shows(text)) missing.push(text)
      }
      return missing
    },
    [selector, texts] as const,
  )

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

  const places = names.map((name, index) => [addresses[index]!, name] as const)
  expect(await notShown(page, 'h1', places)).toEqual([])
  await textOf(page.getByRole('heading', { level: 1 })).toBe(names.at(-1))
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

  const places = users.map(({ id, username }) => [`/admin/users/${id}`, username] as const)
  expect(await notShown(page, 'main', places)).toEqual([])
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const buttons = page.getByRole('region', { name: '강의 목록' }).getByRole('button')
  await expect(buttons).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    if (index % 4 !== 0) continue
    await buttons.nth(index).click()
    await textOf(dialog).toContain(name)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: '사용자 비활성화' }).click()
  await textOf(dialog).toContain(`${allInOne}(${users.at(-1)!.id})`)
  await answer(page, `/api/admin/users/${users.at(-1)!.id}/disable`, ok(null, allInOne.slice(0, 400)))
  await page.getByRole('button', { name: '비활성화하기' }).click()
  await textOf(page.getByRole('status').filter({ hasText: 'alert' })).toContain(allInOne.slice(0, 400))

  expect(outside).toEqual([])
})
