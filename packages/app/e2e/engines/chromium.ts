import { chromium, type Page } from '@playwright/test'
import { headlessShell } from '../../../../scripts/test/chromium.ts'
import { type Engine, isComplaint, phone, type Tab } from './engine.ts'

/** Chromium by Playwright. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch(headlessShell)

  return {
    async visit({ reducedMotion = false, cookiesBlocked = false } = {}) {
      const context = await browser.newContext({
        locale: 'ko-KR',
        viewport: { width: phone[0], height: phone[1] },
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      })
      const complaints: string[] = []
      const complain = (text: string) => isComplaint(text) && complaints.push(text)
      context.on('console', (message) => message.type() === 'error' && complain(message.text()))
      context.on('weberror', (error) => complain(String(error.error())))
      const openTab = async () => {
        const page = await context.newPage()
        if (cookiesBlocked) {
          const session = await context.newCDPSession(page)
          await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
        }
        return tabOf(page)
      }
      return {
        tab: await openTab(),
        openTab,
        lastingCookies: async () =>
          (await context.cookies()).filter(({ expires }) => expires > 0).map(({ name }) => name),
        complaints: () => complaints,
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page): Tab {
  return {
    open: (url) =>
      page.goto(url).then(
        () => {},
        () => {},
      ),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    doubleClick: (x, y) => page.mouse.dblclick(x, y),
    press: (key) => page.keyboard.press(key),
    async back() {
      // Playwright's own goBack waits for a navigation, which a dialog prevents.
      const session = await page.context().newCDPSession(page)
      const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
      const entry = entries[currentIndex - 1]
      if (entry) await session.send('Page.navigateToHistoryEntry', { entryId: entry.id })
      await session.detach()
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => page.close(),
  }
}
