// npm run test:long -- next: the example for Next.js, built with the packed SDK, next to a real server.
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { installed, served } from '../../../examples/project.ts'
import { wholeBrowser } from '../../../scripts/test/chromium.ts'
import { freePort } from '../../app/e2e/support/free-port.ts'
import { testPassword, testServer } from '../../server/test/support/server.ts'

const haneul = { id: '20240001', username: '김하늘', lectures: ['자료구조'] }
const seojun = { id: '20240002', username: '이서준', lectures: ['운영체제'] }
const quiet = { NEXT_TELEMETRY_DISABLED: '1' }

let example: Awaited<ReturnType<typeof installed>>
/** It is in the build, which forwards the browser's calls to it. */
let campusUrl: string

beforeAll(async () => {
  campusUrl = `http://127.0.0.1:${await freePort()}`
  example = await installed('next', ['sdk'], { ...quiet, CAMPUS_URL: campusUrl })
  await example.run('npm', 'run', 'build')
}, 600_000)
afterAll(() => example[Symbol.dispose]())

/** A server and the example in front of it. Its address is that of the example, or what a proxy in front of both is called. */
async function start({ publicUrl: given }: { publicUrl?: string } = {}) {
  const own = await freePort()
  const url = `http://127.0.0.1:${own}`
  const publicUrl = given ?? url
  let now = Date.now()
  const server = await testServer({
    students: [haneul, seojun],
    clock: () => new Date(now),
    settings: { publicUrl },
  })
  onTestFinished(server.close)
  await server.app.listen({ host: '127.0.0.1', port: Number(new URL(campusUrl).port) })
  const next = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(own)]
  const site = await served(example.project, next, { ...quiet, CAMPUS_URL: campusUrl })
  onTestFinished(() => site[Symbol.asyncDispose]())

  /** The cookie of a new session. */
  async function cookieOf({ id }: { id: string }) {
    const answer = await fetch(`${campusUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl },
      body: JSON.stringify({ id, password: testPassword, rememberMe: true }),
    })
    expect(answer.status).toBe(200)
    return answer.headers
      .getSetCookie()
      .find((cookie) => cookie.includes('campus_session'))!
      .split(';')[0]!
  }
  /** The page as the server renders it for the one with this cookie. */
  async function page(cookie: string) {
    const answer = await fetch(url, { headers: { cookie } })
    return { status: answer.status, html: await answer.text(), cookies: answer.headers.getSetCookie() }
  }
  return { url, cookieOf, page, pass: (minutes: number) => (now += minutes * 60_000) }
}

test('each visitor gets their own lectures in the page itself, and a renewed session', async () => {
  const { cookieOf, page, pass } = await start()
  const cookies = [await cookieOf(haneul), await cookieOf(seojun)]

  const pages = await Promise.all([...cookies, ...cookies, ...cookies, ''].map(page))

  for (const [index, { status, html, cookies: renewed }] of pages.entries()) {
    const [own, others] = index % 2 === 0 ? [haneul, seojun] : [seojun, haneul]
    const found = [own, others].map(({ lectures: [name = ''] }) => html.includes(name))
    expect([index, status, ...found, renewed]).toEqual([index, 200, index < 6, false, []])
  }

  pass(6)
  const [renewed, again] = [await page(cookies[0]!), await page(cookies[0]!)]
  expect(renewed.html).toContain('자료구조')
  expect(renewed.cookies).toEqual([
    expect.stringMatching(/^campus_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly/),
  ])
  expect(renewed.cookies[0]).toContain(cookies[0])
  expect(again.cookies).toEqual([])
})

test('under https the session is in __Host-campus_session', async () => {
  const { cookieOf, page, pass } = await start({ publicUrl: 'https://campus.test' })
  const cookie = await cookieOf(haneul)
  pass(6)

  const { html, cookies } = await page(cookie)

  expect(cookie).toMatch(/^__Host-campus_session=/)
  expect(html).toContain('자료구조')
  expect(cookies).toEqual([expect.stringMatching(/^__Host-campus_session=.*; Secure/)])
})

test('a browser takes over what the server rendered, without a word in its console, and connects a lecture', async () => {
  const { url, cookieOf } = await start()
  const browser = await chromium.launch(wholeBrowser)
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ locale: 'ko-KR' })
  const [name = '', value = ''] = (await cookieOf(haneul)).split('=')
  await context.addCookies([{ name, value, url, httpOnly: true }])
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && trouble.push(message.text()))
  page.on('pageerror', (error) => trouble.push(String(error)))

  await page.goto(url)
  const lecture = page.getByRole('listitem').filter({ hasText: '자료구조' })
  await lecture.getByRole('button', { name: '연결' }).click()
  await lecture.getByRole('button', { name: '해제' }).waitFor()
  expect(trouble).toEqual([])

  await page.reload({ waitUntil: 'commit' })
  await lecture.getByRole('button', { name: '해제' }).waitFor()

  // Another person logs in with the same browser.
  await context.clearCookies()
  await page.reload()
  await page.getByLabel('학번').fill(seojun.id)
  await page.getByLabel('비밀번호').fill(testPassword)
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByRole('listitem').filter({ hasText: '운영체제' }).waitFor()
  expect(await page.getByRole('listitem').count()).toBe(1)
})
