import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { addOthers } from '../support/other-users.ts'
import { type Campus, expect, lectures, signUpElsewhere, test, type Visitor } from '../support/campus.ts'

type Visit = { visitor: Visitor; path: string; seen: (page: Page) => Promise<void> }

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()
const counted = (text: RegExp) => (page: Page) => page.getByRole('status').filter({ hasText: text }).waitFor()
const missing = (page: Page) => page.getByText('찾을 수 없습니다').first().waitFor()
const user = (page: Page) => page.getByText('활성화됨', { exact: true }).waitFor()
const search = (parameters: Record<string, string>) => `/admin/users?${new URLSearchParams(parameters)}`
const lecture = `/lecture/${encodeURIComponent(lectures[1]!)}`

const visits = (id: string): Visit[] => [
  { visitor: 'nobody', path: '/login', seen: heading('로그인') },
  { visitor: 'nobody', path: '/signup', seen: heading('회원가입') },
  // Twice: first without a list of an earlier visit, then with one.
  ...['/', '/'].map((path): Visit => ({
    visitor: 'student',
    path,
    seen: (page) => page.getByText('강의 3개 중').waitFor(),
  })),
  { visitor: 'student', path: lecture, seen: (page) => page.getByText('현재 연결됨').waitFor() },
  { visitor: 'student', path: '/lecture/none', seen: missing },
  { visitor: 'student', path: '/mypage', seen: heading('마이페이지') },
  { visitor: 'administrator', path: '/', seen: heading('내 강의 목록') },
  { visitor: 'administrator', path: '/admin/users', seen: (page) => page.getByText('마지막 새로고침').waitFor() },
  { visitor: 'administrator', path: search({ lecture: lectures[0]! }), seen: counted(/중 \d+명$/) },
  { visitor: 'administrator', path: search({ q: '김' }), seen: counted(/중 \d+명$/) },
  { visitor: 'administrator', path: search({ q: '없음' }), seen: counted(/중 0명$/) },
  { visitor: 'administrator', path: `/admin/users/${id}`, seen: user },
  { visitor: 'administrator', path: '/admin/users/29999999', seen: missing },
]

/** Every screen on a phone and on a desk; on the other sizes the one whose layout differs most. */
const sizes = [
  [320, 568, 'list'],
  [390, 844, 'every'],
  [844, 390, 'list'],
  [1280, 900, 'list'],
  [1440, 900, 'every'],
] as const

let student: string

test.beforeAll(async ({ campus }) => {
  const one = campus.nextStudent()
  await signUpElsewhere(campus, one)
  // Playwright calls this again for a second test in the same worker, which needs other numbers.
  addOthers(campus, one, one.id, 300)
  student = one.id
})

for (const [width, height, extent] of sizes)
  test(`no screen jumps on a direct open with slow answers at ${width} × ${height}`, async ({
    browser,
    campus,
    visitors,
  }) => {
    test.setTimeout(180_000)
    const chosen = visits(student).filter(
      ({ path }) => extent === 'every' || path === '/admin/users' || path.startsWith('/admin/users?lecture'),
    )
    const jumps: string[] = []
    await Promise.all(
      Object.entries(Object.groupBy(chosen, ({ visitor }) => visitor)).map(async ([visitor, itsVisits]) => {
        const page = await slowPage(browser, campus, visitors[visitor as Visitor], { width, height })
        for (const { path, seen } of itsVisits) {
          await page.goto(path)
          await seen(page)
          await page.waitForLoadState('networkidle')
          const { sum, told } = await page.evaluate(() => window.shifts)
          if (sum >= 0.02) jumps.push(`${visitor} ${path}: ${sum.toFixed(3)}\n  ${told.join('\n  ')}`)
        }
        await page.context().close()
      }),
    )

    expect(jumps.join('\n')).toBe('')
  })

declare global {
  interface Window {
    shifts: { sum: number; told: string[] }
  }
}

/** A page whose answers and late code take a third of a second, and which adds up what has moved. */
async function slowPage(
  browser: Browser,
  campus: Campus,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
  viewport: { width: number; height: number },
) {
  const context = await browser.newContext({
    baseURL: campus.url,
    locale: 'ko-KR',
    serviceWorkers: 'block',
    storageState,
    viewport,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.route(/\/api\/|\/assets\/(admin|lecture|mypage|signup)-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.addInitScript(() => {
    window.shifts = { sum: 0, told: [] }
    const nameOf = (node: Node | undefined) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'removed')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        window.shifts.sum += entry.value
        for (const { node, previousRect: from, currentRect: to } of entry.sources)
          window.shifts.told.push(
            `${entry.value.toFixed(3)} ${from.y} + ${from.height} → ${to.y} + ${to.height}: ${nameOf(node)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}
