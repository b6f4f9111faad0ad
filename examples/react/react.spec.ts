import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, lectures, type Student, test } from '../../packages/app/e2e/support/campus.ts'
import { freePort } from '../../packages/app/e2e/support/free-port.ts'
import { startServer, stopServer, writeRoster } from '../../packages/app/e2e/support/server.ts'
import { installed } from '../project.ts'

/** One site: without a rule for it, `localhost` is like `kr`. */
const site = 'campus.localhost'
const dashboard = `http://dashboard.${site}`
let example: Awaited<ReturnType<typeof installed>>

test.use({ settings: { ALLOWED_ORIGINS: dashboard } })

test.beforeAll(async () => {
  example = await installed('react', ['sdk'])
  // What README and guide show is compiled with the example; what names its file is the example.
  const documents = ['README.md', 'guide.md'].map((file) =>
    readFileSync(join(import.meta.dirname, '../../packages/sdk', file), 'utf8'),
  )
  const blocks = [...documents.join('\n').matchAll(/^```tsx\n(?!\/\/ )([\s\S]*?)^```/gm)]
  expect(blocks).toHaveLength(2)
  for (const [index, [, code = '']] of blocks.entries())
    writeFileSync(join(example.project, `src/document-${index}.tsx`), code)
  await example.run('npm', 'run', 'build')
})
test.afterAll(() => example[Symbol.dispose]())

async function signUp(url: string, student: Student) {
  const { ok } = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(student),
  })
  expect(ok).toBe(true)
}

const serve = (page: Page) =>
  page.route('**/example/**', (route) => {
    const [, file = ''] = new URL(route.request().url()).pathname.split('/example/')
    const path = join(example.project, 'dist', file)
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 })
  })

test('a React app of the packed SDK logs in, and connects a lecture', async ({ campus, page, student }) => {
  await signUp(campus.url, student)
  await serve(page)

  await page.goto(`${campus.url}/example/index.html`)
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호').fill('not-the-password-31')
  await page.getByRole('button', { name: '로그인' }).click()
  await expect(page.getByRole('alert')).toHaveText(/[가-힣]/)
  await page.getByLabel('비밀번호').fill(student.password)
  await page.getByRole('button', { name: '로그인' }).click()

  await expect(page.getByRole('listitem')).toContainText(lectures)
  const first = page.getByRole('listitem').first()
  const switched = page.waitForResponse('**/api/attend/start')
  await first.getByRole('button', { name: '연결' }).click()
  await expect(first.getByRole('button', { name: '해제' })).toBeVisible()
  expect((await switched).status()).toBe(200)
})

test('two campuses are side by side in one cache, each with its person, and neither hits the other', async ({
  campus,
  context,
  page,
  student,
}) => {
  // For Chromium, the page of a route comes from the internet.
  await context.grantPermissions(['local-network-access'])
  const folder = mkdtempSync(join(tmpdir(), 'campus-second-'))
  const address = `http://127.0.0.1:${await freePort()}`
  // The same number and the same lecture are another person's and another lecture there.
  const other = { ...student, username: '이서준', password: 'noeul-saebyeok-58' }
  const others = ['자료구조', '운영체제']
  writeRoster(join(folder, 'roster'), [student.id], others, '이서준')
  const second = await startServer(folder, address, {
    admin: campus.admin,
    settings: { ALLOWED_ORIGINS: dashboard },
    database: join(folder, 'campus.db'),
  })
  try {
    await signUp(campus.url, student)
    await signUp(address, other)
    await serve(page)
    const hosts = [campus.url, address].map((url, index) => `http://${index}.${site}:${new URL(url).port}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))

    await page.goto(`${dashboard}/example/index.html?campus=${hosts.join('&campus=')}`)
    const log = async ({ id, password }: Student) => {
      await page.getByLabel('학번').first().fill(id)
      await page.getByLabel('비밀번호').first().fill(password)
      await page.getByRole('button', { name: '로그인' }).first().click()
    }
    await log(student)
    const [first, last] = [student, other].map(({ username }) =>
      page.getByRole('main').filter({ hasText: `${username}님의 강의` }),
    )
    await expect(first!.getByRole('listitem')).toContainText(lectures)
    await log(other)
    await expect(last!.getByRole('listitem')).toContainText(others.toSorted())

    asked.length = 0
    const named = (part: typeof first, name: string) => part!.getByRole('listitem').filter({ hasText: name })
    const switched = page.waitForResponse(`${hosts[0]}/api/attend/start`)
    await named(first, '자료구조').getByRole('button', { name: '연결' }).click()
    await expect(named(first, '자료구조').getByRole('button', { name: '해제' })).toBeVisible()
    expect((await switched).status()).toBe(200)
    await expect(named(last, '자료구조').getByRole('button', { name: '연결' })).toBeVisible()
    expect(asked).toContain(`POST ${hosts[0]}/api/attend/start`)
    expect(asked.filter((call) => call.includes(hosts[1]!))).toEqual([])
  } finally {
    await stopServer(second.process)
    rmSync(folder, { recursive: true, force: true })
  }
})
