import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { expect, logIn, row, signUp, test } from './campus.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

test('the page holds no script and no style of its own, and may run none', async ({ page, violations }) => {
  expect(readFileSync('packages/app/dist/index.html', 'utf8')).not.toMatch(
    /<style|style=|<script(?![^>]*src=)|\son\w+=/,
  )
  await page.goto('/login')

  const color = await page.evaluate(() => {
    document.body.setAttribute('style', 'color: rgb(1, 2, 3)')
    return getComputedStyle(document.body).color
  })

  expect(color).not.toBe('rgb(1, 2, 3)')
  provoked(violations)
})

test('text cannot become code or markup', async ({ page, violations }) => {
  await page.goto('/login')

  const thrown = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.body.innerHTML = '<b>x</b>'),
      script: () => (document.createElement('script').src = '/sw.js'),
      policy: () => window.trustedTypes?.createPolicy('another', { createScriptURL: (url) => url }),
      campus: () => window.trustedTypes?.createPolicy('campus', { createScriptURL: (url) => url }),
    }
    return Object.entries(attempts).filter(([, attempt]) => {
      try {
        attempt()
        return false
      } catch {
        return true
      }
    })
  })

  expect(thrown.map(([name]) => name)).toEqual(['markup', 'script', 'policy', 'campus'])
  provoked(violations)
})

test('another site cannot show the app in a frame', async ({ page, campus, violations }) => {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<iframe src="${campus.url}/login" title="trap"></iframe>`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')

  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)

  await expect(page.frameLocator('iframe').getByRole('button', { name: '로그인' })).toBeHidden()
  expect(page.frames()[1]?.url()).not.toBe(`${campus.url}/login`)
  site.closeAllConnections()
  site.close()
  provoked(violations)
})

for (const next of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/api/users',
  '/login',
])
  test(`a login never leads to ${next}`, async ({ page, campus, student }) => {
    await signUp(page, student)
    await page.context().clearCookies()

    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('학번').fill(student.id)
    await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
    await page.getByRole('button', { name: '로그인' }).click()

    await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
    await expect(page).toHaveURL(`${campus.url}/`)
  })

test('a student who makes himself an administrator sees the tab and a refusal, and nobody’s data', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, isAdmin: true }))
  })

  await page.reload()
  await page.getByRole('link', { name: '관리자' }).click()

  await expect(page.getByText('관리자 권한이 필요합니다.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /20\d{6}/ })).toHaveCount(0)
})

for (const [what, value] of [
  ['no JSON', '{"id":'],
  ['another number', JSON.stringify({ id: '20269998', username: '다른 사람' })],
  ['five megabytes', JSON.stringify({ id: 'a'.repeat(5_000_000) })],
  ['null', 'null'],
] as const)
  test(`${what} in the storage shows no other student’s lectures and no white page`, async ({ page, student }) => {
    await signUp(page, student)
    await page.evaluate((text) => localStorage.setItem('user', text), value)

    await page.reload()

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const stored = await page.evaluate(() => localStorage.getItem('user'))
    expect(stored === null || stored === value).toBe(true)
  })

test('a page that the browser brings back after a logout shows nobody’s name', async ({ page, campus }) => {
  await logIn(page, campus.admin)
  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  await page.goto('/admin/users')
  await expect(row(page, campus.admin.id)).toBeVisible()
  await page.goto('/mypage')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await page.goBack()

  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(campus.admin.id)).toBeHidden()
})

test('storage that is forbidden altogether leaves an app that works until it is closed', async ({ page, student }) => {
  await page.addInitScript(() => {
    const forbidden = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', forbidden)
    Object.defineProperty(window, 'indexedDB', forbidden)
  })

  await signUp(page, student)

  await row(page, '자료구조').getByRole('link').click()
  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
})

/** The browser has complained, as this test wanted. */
function provoked(violations: string[]) {
  expect(violations).not.toEqual([])
  violations.length = 0
}
