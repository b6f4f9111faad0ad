import { student } from './server.mjs'

/**
 * Logs in without a screen: the baseline pages have none, and the app would end a session whose user it does not know. For
 * pages of Playwright and of Puppeteer alike.
 */
export async function logIn(page, url) {
  await page.goto(new URL('/healthz', url).href)
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
