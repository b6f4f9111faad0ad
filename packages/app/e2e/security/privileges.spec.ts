import { expect, row, signUp, signUpByForm, test } from '../support/campus.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

test('damaged or forged storage shows no other student’s lectures and no white page', async ({ page, student }) => {
  await signUp(page, student)
  const values = {
    'no JSON': '{"id":',
    'another number': JSON.stringify({ id: '20269998', username: '다른 사람' }),
    'five megabytes': JSON.stringify({ id: 'a'.repeat(5_000_000) }),
    null: 'null',
  }

  for (const [what, value] of Object.entries(values)) {
    await page.evaluate((text) => localStorage.setItem('user', text), value)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 }), what).toBeVisible()
    const stored = await page.evaluate(() => localStorage.getItem('user'))
    expect(stored === null || stored === value, what).toBe(true)
  }
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

  await signUpByForm(page, student)

  await row(page, '자료구조').getByRole('link').click()
  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
})

test('an answer of the API that is opened as a page is text, and can do nothing', async ({ page, student }) => {
  await signUp(page, { ...student, username: '<img src=x onerror=alert(1)>' })

  for (const [path, status, text] of [
    ['/api/users/me/lectures', 200, '"name":"자료구조"'],
    ['/api/users/me/lectures/x.css', 404, '요청한 주소를 찾을 수 없습니다.'],
    ['/api/admin/users', 403, '관리자 권한이 필요합니다.'],
  ] as const) {
    const answer = await page.goto(path)

    expect(answer?.status()).toBe(status)
    expect(await answer?.allHeaders()).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(await page.evaluate(() => document.contentType)).toBe('application/json')
    await expect(page.locator('body')).toContainText(text)
  }
})
