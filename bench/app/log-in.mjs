import { student } from './server.mjs'

/** Logs in without a screen: the baseline pages have none. For pages of Playwright and of Puppeteer alike. */
export async function logIn(page, url) {
  await page.goto(url)
  await page.evaluate(async ({ id, password }) => {
    const response = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, password, rememberMe: true }),
    })
    const { data } = await response.json()
    localStorage.setItem('user', JSON.stringify(data))
  }, student)
  await page.close()
}
