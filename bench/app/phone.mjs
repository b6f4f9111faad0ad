import { chromium } from '@playwright/test'
import { student } from './server.mjs'

export const flags = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update']

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'ko-KR',
}

/** Calls `act` with a phone. Each page opens in a new browser profile. */
export async function withPhone(act) {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH || undefined, args: flags })
  const open = async () => (await browser.newContext(phone)).newPage()
  try {
    return await act({
      open,
      /** The page of a student who has just logged in, in a fresh browser. */
      async openLoggedIn(url) {
        const page = await open()
        await logIn(page, url)
        const storageState = await page.context().storageState()
        return (await browser.newContext({ ...phone, storageState })).newPage()
      },
    })
  } finally {
    await browser.close()
  }
}

/** Logs in without a screen: the app would end a session whose user it does not know. */
export async function logIn(page, url, person = student) {
  await page.goto(new URL('/healthz', url).href)
  await page.evaluate(async ({ id, password }) => {
    const response = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, password, rememberMe: true }),
    })
    const { data } = await response.json()
    localStorage.setItem('user', JSON.stringify(data))
  }, person)
  await page.close()
}
