import { type Browser, launch as launchBrowser, type Page } from 'puppeteer-core'
import { type Engine, isComplaint, phone, type Preferences, type Tab } from './engine.ts'

const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

/** Firefox by WebDriver BiDi. Preferences belong to a whole process, so each set of them has its own. */
export async function startFirefox(): Promise<Engine> {
  const browsers = new Map<string, Promise<Browser>>()
  const browserWith = (preferences: Preferences) => {
    const key = JSON.stringify(preferences)
    const browser = browsers.get(key) ?? launch(preferences)
    browsers.set(key, browser)
    return browser
  }

  return {
    async visit(preferences = {}) {
      const context = await (await browserWith(preferences)).createBrowserContext()
      const complaints: string[] = []
      const openTab = async () => {
        const page = await context.newPage()
        await page.setViewport({ width: phone[0], height: phone[1] })
        listen(page, complaints)
        return tabOf(page)
      }
      return {
        tab: await openTab(),
        openTab,
        lastingCookies: async () => (await context.cookies()).filter(({ session }) => !session).map(({ name }) => name),
        complaints: () => complaints,
        close: () => context.close(),
      }
    },
    async close() {
      await Promise.all([...browsers.values()].map(async (browser) => (await browser).close()))
    },
  }
}

function launch({ reducedMotion = false, cookiesBlocked = false }: Preferences) {
  return launchBrowser({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'ko-KR, ko',
      'intl.locale.requested': 'ko-KR',
      'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
      ...(cookiesBlocked && { 'network.cookie.cookieBehavior': 2 }),
    },
  })
}

/** Firefox says this of what the worker was loading for a page that has ended. It has other words for a worker that fails. */
const endedWithPage = /A ServiceWorker intercepted the request and encountered an unexpected error\.$/

function listen(page: Page, complaints: string[]) {
  const complain = (text: string) => isComplaint(text) && !endedWithPage.test(text) && complaints.push(text)
  page.on('console', (message) => message.type() === 'error' && complain(message.text()))
  page.on('pageerror', (error) => complain(String(error)))
}

function tabOf(page: Page): Tab {
  const ignore = () => {}
  /** As for a user: a tab in the background does not scroll by keys, and its animations stand still. */
  const inFront = async (act: () => Promise<void>) => {
    await page.bringToFront()
    await act()
  }
  return {
    open: (url) => page.goto(url, { waitUntil: 'load' }).then(ignore, ignore),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => inFront(() => page.mouse.click(x, y)),
    doubleClick: (x, y) => inFront(() => page.mouse.click(x, y, { count: 2 })),
    press: (key) => inFront(() => page.keyboard.press(key)),
    // Ends when the page is another one, which it is not if a dialog prevents it.
    back: async () => void page.goBack({ timeout: 0 }).catch(ignore),
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => page.close(),
  }
}
