import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

type Campus = {
  url: string
  admin: { id: string; password: string }
  nextStudent: () => Student
  /** Ends the server at once, as a power cut would. */
  kill: () => Promise<void>
  /** Starts it again on the same address and database. */
  restart: () => Promise<void>
}
type Student = { id: string; username: string; password: string }

export const lectures = ['C/C++ 프로그래밍', '자료구조', '카누/카약 50% #1']

/** A real server on a new database and a small roster, one for each worker; every test takes its own student. */
export const test = base.extend<{ student: Student; violations: string[] }, { campus: Campus }>({
  campus: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'campus-e2e-'))
      const numbers = Array.from({ length: 400 }, (_, index) => String(20260001 + index))
      writeRoster(join(folder, 'roster'), numbers)
      const admin = { id: '20990001', password: 'gwanri-hanbit-77' }
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      let server = await startServer(folder, url, admin)

      await use({
        url,
        admin,
        kill: async () => {
          const exited = once(server, 'exit')
          server.kill('SIGKILL')
          await exited
        },
        restart: async () => {
          server = await startServer(folder, url, admin)
        },
        nextStudent: () => ({ id: numbers.shift() ?? '', username: '김하늘', password: 'saebyeok-noeul-31' }),
      })

      await stopServer(server)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ campus }, use) => use(campus.url),
  student: ({ campus }, use) => use(campus.nextStudent()),
  // What the browser reports against the content security policy, and what the app throws, fails every journey.
  violations: [
    async ({ page }, use) => {
      const violations: string[] = []
      page.on(
        'console',
        (message) => /Content Security Policy|Trusted/i.test(message.text()) && violations.push(message.text()),
      )
      page.on('pageerror', (error) => violations.push(String(error)))
      await use(violations)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

export async function signUp(page: Page, { id, username, password }: Student) {
  await page.goto('/signup')
  await page.getByLabel('학번').fill(id)
  await page.getByLabel('이름').fill(username)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '회원가입' }).click()
  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
}

export async function logIn(page: Page, { id, password }: { id: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('학번').fill(id)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
}

/** The row of a lecture, or of a user, in a list. */
export const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

function writeRoster(folder: string, numbers: string[]) {
  const classes = lectures.map((title, index) => ({ id: `class-${index}`, title }))
  const table = (header: string, rows: string[]) => `${[header, ...rows].join('\n')}\n`
  const files = {
    'users.csv': table(
      'sourcedId,enabledUser,username,identifier,givenName,familyName,role',
      numbers.map((number) => `user-${number},true,u${number},${number},하늘,김,student`),
    ),
    'classes.csv': table(
      'sourcedId,title,classCode,courseSourcedId,classType,schoolSourcedId,termSourcedIds',
      classes.map(({ id, title }) => `${id},"${title}",${id},course-1,scheduled,school-1,`),
    ),
    'enrollments.csv': table(
      'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role',
      numbers.flatMap((number) => classes.map(({ id }) => `${number}-${id},${id},school-1,user-${number},student`)),
    ),
  }
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function startServer(folder: string, url: string, admin: Campus['admin']) {
  const server = spawn(process.execPath, ['packages/server/src/main.ts', 'serve'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: new URL(url).port,
      DEMO: '0',
      DATABASE_URL: `file:${join(folder, 'campus.db')}`,
      ROSTER: join(folder, 'roster'),
      ADMIN_ID: admin.id,
      ADMIN_PASSWORD: admin.password,
    },
  })
  await new Promise<void>((resolve, reject) => {
    let talk = ''
    server.stderr.on('data', (text) => {
      talk += text
      if (talk.includes(`Campus Connect: ${url}`)) resolve()
    })
    server.once('exit', () => reject(new Error(`the server did not start:\n${talk}`)))
  })
  return server
}

async function stopServer(server: ChildProcess) {
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code, 'exit code of the server').toBe(0)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
