import { existsSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import {
  type Campus,
  enter,
  expect,
  lectures,
  logIn,
  openUserById,
  row,
  signUp,
  signUpByForm,
  signUpElsewhere,
  type Student,
  test,
} from '../support/campus.ts'
import { keptInBrowser } from '../support/kept-in-browser.ts'
import { wholeBrowser } from '../../../../scripts/test/chromium.ts'

const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
const cookies = ['campus_device', 'campus_session']
const rememberMe = 'campus_rememberMe'

/** A browser that closes forgets the cookies that have no age. */
async function closeBrowser(page: Page) {
  const cookies = await page.context().cookies()
  for (const { name, expires } of cookies) if (expires === -1) await page.context().clearCookies({ name })
}

test('at every stage the browser keeps the user, his last list and the shell, and no more', async ({
  page,
  student,
}) => {
  await page.goto('/login')
  await workerReady(page)
  const nothing = { local: {}, session: {}, databases: [] }
  expect(await keptInBrowser(page)).toMatchObject({ ...nothing, script: '', cookies: [] })

  await signUpByForm(page, student)
  const kept = {
    local: {
      user: JSON.stringify({ id: student.id, username: student.username, isAdmin: false }),
      [rememberMe]: 'false',
    },
    session: {},
    databases: [
      {
        userId: student.id,
        fetchedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        lectures: expect.arrayContaining(lectures.map((name) => ({ name, connected: false }))),
      },
    ],
    script: `${rememberMe}=false`,
    cookies: [rememberMe, ...cookies].toSorted(),
  }
  await expect.poll(() => keptInBrowser(page)).toMatchObject(kept)
  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  await page.goto('/mypage')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.getByLabel('현재 비밀번호').fill(student.password)
  expect(await keptInBrowser(page)).toMatchObject(kept)
  const shell = async () => (await keptInBrowser(page)).cached
  const strange = async () => (await shell()).filter((path) => !existsSync(`packages/app/dist${path}`))
  expect(await strange()).toEqual([])
  await page.getByRole('button', { name: '취소' }).click()

  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => keptInBrowser(page)).toMatchObject({ ...nothing, cookies: ['campus_device', rememberMe] })
  // The browser dropped the worker and its shell too; the page has them installed anew.
  await expect.poll(shell).toContain('/index.html')
  expect(await strange()).toEqual([])
})

test('nothing of those whom an administrator looked at is kept', async ({ page, campus, student }) => {
  await signUpElsewhere(campus, student)
  await enter(page, campus.admin)
  await openUserById(page, student.id)
  await expect(page.getByRole('heading', { name: '사용자 정보' })).toBeVisible()
  await expect(page.getByText(student.username, { exact: true })).toBeVisible()

  const kept = JSON.stringify(await keptInBrowser(page))

  expect(kept).toContain(campus.admin.id)
  expect(kept).not.toContain(student.id)
  expect(kept).not.toContain(student.username)
})

type Ending = (page: Page, people: { student: Student; campus: Campus }) => Promise<unknown>
const endings: Record<string, Ending> = {
  'a logout': async (page) => {
    await page.goto('/mypage')
    await page.getByRole('button', { name: '로그아웃' }).click()
  },
  'the deletion of the account': async (page, { student }) => {
    await page.goto('/mypage')
    await page.getByRole('button', { name: '회원 탈퇴' }).click()
    await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
    await page.getByRole('button', { name: '탈퇴하기' }).click()
  },
  'the end of the session at the server': async (page) => {
    await page.context().clearCookies({ name: 'campus_session' })
    await page.goto('/mypage')
  },
}

for (const [what, end] of Object.entries(endings))
  test(`after ${what} nothing personal is left, not behind the Back button either`, async ({
    page,
    campus,
    student,
  }) => {
    await signUp(page, student)
    await row(page, '자료구조').getByRole('link').click()
    await page.getByText('연결 안됨').waitFor()
    await page.goto('/mypage')
    await page.getByText(student.id).waitFor()

    await end(page, { student, campus })

    await expect(page).toHaveURL(/\/login/)
    await expectNothingOf(page, student)
    let steps = 0
    for (await page.goBack(); page.url() !== 'about:blank'; await page.goBack()) {
      steps += 1
      await expect(page).toHaveURL(/\/(?:login|signup)/)
      await expectNothingOf(page, student)
    }
    expect(steps).toBeGreaterThan(0)
  })

test('a browser that was closed without a logout shows nothing to the next one, without network either, and keeps nothing of its user, whatever opens first', async ({
  page,
  student,
}) => {
  await signUpByForm(page, student)
  await workerReady(page)

  await expect.poll(async () => (await keptInBrowser(page)).databases).toHaveLength(1)
  await page.goto('about:blank')
  await closeBrowser(page)
  await page.context().setOffline(true)
  for (const path of ['/', '/mypage']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
    await expectNothingOf(page, student)
  }
  await page.context().setOffline(false)

  for (const path of ['/docs', '/licenses.html', '/api/users/me/lectures']) {
    await logIn(page, student)
    await page.getByRole('heading', { name: '내 강의 목록' }).waitFor()
    await expect.poll(async () => (await keptInBrowser(page)).databases).toHaveLength(1)
    await page.goto('about:blank')
    await closeBrowser(page)
    await page.goto(path)
    await expect.poll(() => keptInBrowser(page), path).toMatchObject({ local: {}, session: {}, databases: [] })
  }
})

test('another user who logs in finds nothing of the one before him', async ({ page, campus, student }) => {
  const next = { ...campus.nextStudent(), username: '박서준' }
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  await page.getByRole('button', { name: '연결하기' }).click()
  await page.getByText('현재 연결됨').waitFor()
  await page.context().clearCookies()

  await signUpByForm(page, next)

  for (const name of lectures) await expect(row(page, name)).toContainText('미연결')
  await expect.poll(() => keptInBrowser(page)).toMatchObject({ databases: [{ userId: next.id }] })
  await expectNothingOf(page, student)
  await page.goBack()
  await page.goForward()
  await expect(page.getByText(student.id)).toHaveCount(0)
  await page.goto('/mypage')
  await expect(page.getByText(next.username)).toBeVisible()
})

test('a page that the browser had put to sleep shows nobody’s name when it comes back after the end of the session, and a logout drops it', async ({
  playwright,
  campus,
}) => {
  const browser = await playwright.chromium.launch({
    // The headless shell puts no page to sleep.
    ...wholeBrowser,
    // Playwright turns this off, users have it on.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

  const woken = (end: Ending) => wokenAfter(end, browser, campus)

  expect(await woken(endings['the end of the session at the server']!)).toBe('the same page')
  expect(await woken(endings['a logout']!)).toBe('a new page')
  await browser.close()
})

/** Comes back to a page that was asleep while another tab ended the session; tells whether it is still that page. */
async function wokenAfter(end: Ending, browser: Browser, campus: Campus) {
  const student = campus.nextStudent()
  const context = await browser.newContext({ baseURL: campus.url, locale: 'ko-KR' })
  const page = await context.newPage()
  await signUp(page, student)
  await page.goto('/mypage')
  await page.getByText(student.username).waitFor()
  // A page that is still installing its worker would not be put to sleep.
  await workerReady(page)
  await page.evaluate(() => Object.assign(window, { asleep: true }))
  await page.goto('/healthz')
  const other = await context.newPage()
  await end(other, { student, campus })
  await expect(other).toHaveURL(/\/login/)

  await page.goBack()

  await expect(page).toHaveURL(/\/login/)
  const same = await page.evaluate(() => 'asleep' in window)
  await expectNothingOf(page, student)
  await context.close()
  return same ? 'the same page' : 'a new page'
}

async function expectNothingOf(page: Page, { id, username }: Student) {
  await expect(page.getByText(id)).toHaveCount(0)
  await expect(page.getByText(username)).toHaveCount(0)
  await expect.poll(async () => JSON.stringify(await keptInBrowser(page))).not.toContain(id)
  expect(JSON.stringify(await keptInBrowser(page))).not.toContain(username)
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(username)
}
