import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, provoked, test, watchViolations } from '../support/campus.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

test('the page holds no script and no style of its own', () => {
  expect(readFileSync('packages/app/dist/index.html', 'utf8')).not.toMatch(
    /<style|style=|<script(?![^>]*src=)|\son\w+=/,
  )
})

test('not even the app’s own code can run text, write markup or speak to another host', async ({
  page,
  campus,
  violations,
}) => {
  const unpoliced: string[] = []
  page.on('requestfailed', (request) => {
    if (!request.url().startsWith(campus.url) && request.failure()?.errorText !== 'csp') unpoliced.push(request.url())
  })
  page.on('response', (response) => response.url().startsWith(campus.url) || unpoliced.push(response.url()))
  // From within `evaluate` the policy would not hold: the app's own file is made to try.
  await page.route('**/assets/index-*.js', async (route) => {
    const body = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/javascript', body: `${body};(${String(misbehave)})()` })
  })

  await page.goto('/login')

  await expect(page.getByRole('button', { name: '로그인' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['tried'])).toBe('20')
  expect(await page.evaluate(() => document.documentElement.dataset['succeeded'])).toBe('')
  expect(unpoliced).toEqual([])
  expect(violations.some((text) => text.includes('script-src'))).toBe(true)
  expect(violations.some((text) => text.includes('TrustedScript') || text.includes('TrustedHTML'))).toBe(true)
  await expect(page).toHaveURL('/login')
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

test.describe('the check that every journey makes', () => {
  test('sees what is inline and what is thrown, in every tab', async ({ page, context, violations }) => {
    const seen = watchViolations(context)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/login')
      await breakPolicy(tab)
    }
    await other.evaluate(() => queueMicrotask(() => reportError(new Error('thrown'))))

    await expect.poll(() => seen.length).toBe(3)
    expect(seen.filter((text) => text.includes('style-src'))).toHaveLength(2)
    expect(seen).toContain('Error: thrown')
    expect(violations).toEqual(seen)
    provoked(violations)
  })

  test('fails a journey in which there is anything to see', async ({ page, violations }) => {
    test.fail()
    await page.goto('/login')
    await breakPolicy(page)
    await expect.poll(() => violations.length).toBe(1)
  })
})

const breakPolicy = (page: Page) => page.evaluate(() => document.body.setAttribute('style', 'color: red'))

/** In the page: everything that would give an intruder a hold; notes what of it was possible. */
async function misbehave() {
  const far = 'https://elsewhere.example/'
  const ran = 'document.documentElement.dataset.ran = "yes"'
  const make = <K extends keyof HTMLElementTagNameMap>(name: K) => document.createElement(name)
  const settled = (element: HTMLElement) =>
    new Promise((resolve, reject) => {
      element.addEventListener('load', resolve)
      element.addEventListener('error', () => reject(new Error('refused')))
      document.body.append(element)
    })
  const unless = (refused: boolean) => {
    if (refused) throw new Error('refused')
  }
  // What runs text does so at once, and says it.
  const silent = (act: () => unknown) => () => {
    act()
    unless(document.documentElement.dataset['ran'] === undefined)
  }
  const attempts: Record<string, () => unknown> = {
    // oxlint-disable-next-line no-eval -- that it is refused is the point
    eval: () => globalThis['eval'](ran),
    Function: () => Reflect.construct(Function, [ran])(),
    timer: () => setTimeout(...([ran] as unknown as [() => void])),
    'script with text': () => (make('script').text = ran),
    'script with a text node': silent(() => {
      const script = make('script')
      script.append(ran)
      document.body.append(script)
    }),
    'script from elsewhere': () => (make('script').src = `${far}x.js`),
    handler: silent(() => {
      const button = make('button')
      button.setAttribute('onclick', ran)
      button.click()
    }),
    'address that is code': silent(() => {
      const link = Object.assign(make('a'), { href: `javascript:${ran}` })
      document.body.append(link)
      link.click()
    }),
    'module of data': () => import(/* @vite-ignore */ `data:text/javascript,${ran}`),
    'worker of a blob': () => new Worker(URL.createObjectURL(new Blob([ran]))),
    'frame with markup': () => (make('iframe').srcdoc = `<script>${ran}</script>`),
    write: () => document.write(`<script>${ran}</script>`),
    insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
    parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    fragment: () => document.createRange().createContextualFragment('<b>x</b>'),
    style: () => {
      const style = make('style')
      style.append('body { color: rgb(1, 2, 3) }')
      document.body.append(style)
      unless(getComputedStyle(document.body).color !== 'rgb(1, 2, 3)')
    },
    base: () => {
      document.head.append(Object.assign(make('base'), { href: far }))
      unless(document.baseURI !== far)
    },
    fetch: () => fetch(far),
    image: () => settled(Object.assign(new Image(), { src: `${far}x.png` })),
    socket: () => settledSocket(new WebSocket('wss://elsewhere.example/')),
  }
  const settledSocket = (socket: WebSocket) =>
    new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
  const succeeded: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt()
      succeeded.push(name)
    } catch {
      continue
    }
  }
  document.documentElement.dataset['succeeded'] = succeeded.join()
  document.documentElement.dataset['tried'] = String(Object.keys(attempts).length)
}
