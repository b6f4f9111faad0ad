import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { type EngineFixtures, engineFixtures } from '../engines/engines.ts'
import { contractProxy } from './contract-proxy.ts'
import { freePort } from './free-port.ts'
import { answersIn, newToken, startServer, stopServer, writeRoster } from './server.ts'

export { expect }

export type Campus = {
  url: string
  /** The file of the server's database. */
  database: string
  admin: { id: string; password: string }
  nextStudent: () => Student
  /** Makes a token for a program. */
  newToken: (name: string) => string
  /** What the server has answered so far: `POST /api/auth/login 200`. */
  answered: () => string[]
  /** Ends the server at once, as a power cut would. */
  kill: () => Promise<void>
  /** Starts it again on the same address and database. */
  restart: () => Promise<void>
}
export type Student = { id: string; username: string; password: string }

/** What a server is started with beside the rest; `{port}` stands for its port. */
type Started = { settings: Record<string, string>; titles: string[] }

export const lectures = ['C/C++ 프로그래밍', '자료구조', '카누/카약 50% #1']

export type Visitor = 'nobody' | 'student' | 'administrator'
type Storage = Awaited<ReturnType<BrowserContext['storageState']>>
/** The lecture that the visiting student has connected; his others are not. */
export const connectedLecture = '자료구조'

/** Set, every call goes by Prism, and this file gets a line with their number from each worker. */
const judgedCalls = process.env.JUDGED_CALLS ?? ''

/**
 * A real server on a new database and a small roster, one for each worker; every test takes its own student. The fixtures of
 * a worker all stand here, because Playwright starts another worker, with another server, for tests that have others.
 */
export const campusTest = base.extend<
  { student: Student; loginsForgotten: void },
  { campus: Campus; visitors: Record<Visitor, Storage> } & Started & EngineFixtures
>({
  ...engineFixtures,
  settings: [{}, { scope: 'worker', option: true }],
  titles: [lectures, { scope: 'worker', option: true }],
  campus: [
    async ({ settings, titles }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'campus-e2e-'))
      const numbers = Array.from({ length: 400 }, (_, index) => String(20260001 + index))
      writeRoster(join(folder, 'roster'), numbers, titles)
      const database = join(folder, 'campus.db')
      const admin = { id: '20990001', password: 'gwanri-hanbit-77' }
      const address = `http://127.0.0.1:${await freePort()}`
      const proxy = judgedCalls ? await contractProxy(address) : undefined
      const url = proxy?.url ?? address
      const start = () =>
        startServer(folder, address, { admin, settings: { ...(proxy && { PUBLIC_URL: url }), ...settings }, database })
      let server = await start()

      await use({
        url,
        database,
        admin,
        answered: () => answersIn(server.output()),
        kill: async () => {
          const exited = once(server.process, 'exit')
          server.process.kill('SIGKILL')
          await exited
        },
        restart: async () => {
          server = await start()
        },
        newToken: (name) => newToken(database, name),
        nextStudent: () => ({ id: numbers.shift() ?? '', username: '김하늘', password: 'saebyeok-noeul-31' }),
      })

      await stopServer(server.process)
      if (proxy) {
        const { calls, violations } = await proxy.verdict()
        await proxy.close()
        appendFileSync(judgedCalls, `${calls}\n`)
        expect(violations, 'against the contract').toEqual([])
      }
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  visitors: [
    async ({ browser, campus }, use) => {
      async function remembered(visit: (page: Page) => Promise<unknown>) {
        const context = await browser.newContext({ baseURL: campus.url, serviceWorkers: 'block' })
        await visit(await context.newPage())
        const storage = await context.storageState()
        await context.close()
        return storage
      }

      await use({
        nobody: { cookies: [], origins: [] },
        student: await remembered(async (page) => {
          await signUp(page, { ...campus.nextStudent(), username: '정다은' })
          await attend(page, connectedLecture)
        }),
        administrator: await remembered((page) => enter(page, campus.admin)),
      })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ campus }, use) => use(campus.url),
  student: ({ campus }, use) => use(campus.nextStudent()),
  // An account logs in twenty times in ten minutes, and all tests of a worker share the administrator.
  loginsForgotten: [
    async ({ campus }, use) => {
      const database = new DatabaseSync(campus.database, { timeout: 5_000 })
      database.exec("delete from throttles where key like 'account:%'")
      database.close()
      await use()
    },
    { auto: true },
  ],
})

/** The same with Playwright's page. */
export const test = campusTest.extend<{ violations: string[] }>({
  // What the browser reports against the content security policy, and what the app throws, fails every journey.
  violations: [
    async ({ context }, use) => {
      const violations = watchViolations(context)
      await use(violations)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

/** Collects what the browser reports against the policy, and what the app throws, in every tab. */
export function watchViolations(context: BrowserContext): string[] {
  const violations: string[] = []
  context.on(
    'console',
    (message) => /Content Security Policy|Trusted/i.test(message.text()) && violations.push(message.text()),
  )
  context.on('weberror', (error) => violations.push(String(error.error())))
  return violations
}

/** The browser has complained, as this test wanted. */
export function provoked(violations: string[]): void {
  expect(violations).not.toEqual([])
  violations.length = 0
}

/** Signs up a student whom no page shows. */
export async function signUpElsewhere(campus: Campus, student: Student) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${campus.url}/api/auth/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify(student),
  })
  expect(answer.status, await answer.text()).toBe(201)
}

/** By the form, as a person does it. */
export async function signUpByForm(page: Page, { id, username, password }: Student) {
  await page.goto('/signup')
  await page.getByLabel('학번').fill(id)
  await page.getByLabel('이름').fill(username)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '회원가입' }).click()
  await atHome(page).waitFor()
}

/** As after the form, for less, for journeys that begin behind it. */
export async function signUp(page: Page, student: Student) {
  await call(page, 'auth/signup', student)
  await enter(page, student)
}

/** The visit of a returning user. */
export async function enter(page: Page, { id, password }: { id: string; password: string }) {
  const user = await call(page, 'auth/login', { id, password, rememberMe: false })
  const remembering = await page.addInitScript((text) => localStorage.setItem('user', text), JSON.stringify(user))
  await page.goto('/')
  await remembering.dispose()
  await atHome(page).waitFor()
}

/** Connects the user of the page's context to a lecture, as the app would. */
export async function attend(page: Page, name: string) {
  await call(page, 'attend/start', { name })
}

/** With the cookies of the page's context. */
async function call(page: Page, name: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api/${name}`, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

const atHome = (page: Page) => page.getByRole('heading', { name: '내 강의 목록' })

export async function logIn(page: Page, { id, password }: { id: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('학번').fill(id)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
}

/** From an administrator's home. Searches, because the list renders only the rows near the window. */
export async function openUserById(page: Page, id: string) {
  await page.getByRole('link', { name: '관리자' }).click()
  await page.getByRole('searchbox', { name: '사용자 검색' }).fill(id)
  // The row moves when the search is answered; a click at that moment would hit nothing.
  await expect(page.getByText(/명 중 1명$/)).toBeVisible()
  await row(page, id).getByRole('link').click()
}

/** The row of a lecture, or of a user, in a list. */
export const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
