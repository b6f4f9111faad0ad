import type { Page } from '@playwright/test'
import { type Campus, expect, logIn, provoked } from '../support/campus.ts'
import { digest, grantRights, test } from './other-sites.ts'
import { arrivalsOf, askFirst, attack, callAll, formsOf, read, sendForm, spy, unsafeCalls } from './unsafe-calls.ts'

const lecture = 'a=b'
test.use({ serviceWorkers: 'block', titles: [lecture, '자료구조', '운영체제'] })
// One server for all.
test.describe.configure({ mode: 'default' })

/** By the name of the host: whether the browser tells the server the origin of a calling page. */
const hosts = [
  { host: 'app.campus.localhost', fetchMetadata: true },
  { host: 'app.campus.test', fetchMetadata: false },
]
/** A sibling host, another port of the same one, another site. */
const others = (host: string) => [host.replace('app', 'evil'), host, 'evil.test']

for (const { host, fetchMetadata } of hosts)
  test.describe(`at ${host}, ${fetchMetadata ? 'where the' : 'where no'} browser says from where a page calls`, () => {
    test.use({ baseURL: ({ campus }, use) => use(atHost(campus, host)) })

    test('12 calls by 5 ways from 3 origins are all refused, nothing is read or shown in a frame, and the app’s own calls succeed', async ({
      page,
      campus,
      elsewhere,
      violations,
    }) => {
      test.slow()
      const { calls, base } = await victim(page, campus)
      const asked = page.waitForRequest('**/api/users/me/lectures')
      await page.reload()
      expect('sec-fetch-site' in (await (await asked).allHeaders())).toBe(fetchMetadata)
      await expect(page.getByRole('link', { name: '관리자' })).toBeVisible()
      // Answers to this page must not be counted with those to the attacks.
      await page.waitForLoadState('networkidle')
      const before = digest(campus.database)
      let refused = 0

      for (const from of others(host)) {
        await page.goto(`http://${from}:${elsewhere}/`)
        const known = campus.answered().length
        const arrived = () => campus.answered().slice(known)
        for (const [sent, form] of formsOf(calls).entries()) {
          await page.evaluate(sendForm, { base, ...form })
          await expect.poll(() => arrived().length, { intervals: [5] }).toBe(sent + 1)
        }
        await page.evaluate(attack, { base, calls })
        await expect.poll(() => arrived().length, { intervals: [20] }).toBeGreaterThanOrEqual(58)
        expect(await page.evaluate(askFirst, { base, calls })).toBe(0)

        const written = arrived().filter((answer) => !answer.startsWith('OPTIONS '))
        expect(written.toSorted()).toEqual(arrivalsOf(calls).toSorted())
        refused += written.length

        await page.goto(`http://${from}:${elsewhere}/`)
        expect(await page.evaluate(spy, base)).toEqual({ frames: 4, read: [] })
        const frames = page.frames().slice(1)
        expect(frames.map((frame) => frame.url())).toEqual(frames.map(() => 'chrome-error://chromewebdata/'))
        if (fetchMetadata) await expectNothingRead(page, campus, `${base}/api/admin/users`)
      }

      // The other six were never sent.
      expect(refused).toBe(3 * 12 * 5 - 6)
      expect(digest(campus.database)).toBe(before)
      await page.goto('/admin/users')
      await expect(page.getByRole('heading', { name: '관리자 페이지' })).toBeVisible()
      expect(await page.evaluate(callAll, { base, calls })).toEqual([201, ...calls.slice(1).map(() => 200)])
      provoked(violations)
    })
  })

/** An image, a fetch and a link elsewhere get nothing in the name of an administrator. */
async function expectNothingRead(page: Page, campus: Campus, list: string) {
  const reads = () => campus.answered().filter((answer) => answer.includes(' /api/admin/'))
  const known = reads().length
  await page.evaluate(read, list)
  await page.getByRole('link', { name: list }).click()
  await page.waitForURL(list)
  await expect(page.getByText('허용되지 않은 출처의 요청입니다.')).toBeVisible()
  // The page may show an answer before the server has printed it.
  await expect.poll(() => reads().slice(known)).toEqual(Array(4).fill('GET /api/admin/users 403'))
}

test.describe('at app.campus.localhost', () => {
  test.use({ baseURL: ({ campus }, use) => use(atHost(campus, 'app.campus.localhost')) })

  test('a page that the operator let in may make the calls as JSON, with cookies, and not otherwise', async ({
    page,
    campus,
    elsewhere,
  }) => {
    const { calls, base } = await victim(page, campus)
    await page.goto(`http://portal.campus.localhost:${elsewhere}/`)

    const plain = await page.evaluate(
      ([url, name]) =>
        fetch(`${url}/api/attend/start`, {
          method: 'POST',
          credentials: 'include',
          body: JSON.stringify({ name }),
        }).then(({ status }) => status),
      [base, lecture],
    )
    const statuses = await page.evaluate(callAll, { base, calls })

    expect(plain).toBe(415)
    expect(statuses).toEqual([201, ...calls.slice(1).map(() => 200)])
  })
})

const atHost = (campus: Campus, host: string) => `http://${host}:${new URL(campus.url).port}`

let victims = 0

/** An administrator who also has lectures, logged in; another student; and the calls that could harm them. */
async function victim(page: Page, campus: Campus) {
  // Nobody signs up under the name of an administrator, and each test makes another one.
  const student = { ...campus.nextStudent(), username: `박가람 ${(victims += 1)}` }
  const other = campus.nextStudent()
  for (const data of [student, other])
    await page.request.post(`${campus.url}/api/auth/signup`, { data, headers: { 'sec-fetch-site': 'none' } })
  grantRights(campus.database, student.id)
  await logIn(page, student)
  await expect(page.getByRole('link', { name: '관리자' })).toBeVisible()
  const newcomer = campus.nextStudent().id
  return {
    base: new URL(page.url()).origin,
    calls: unsafeCalls({ victim: student, other: other.id, newcomer, lecture }),
  }
}
