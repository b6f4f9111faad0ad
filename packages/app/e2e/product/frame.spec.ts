import type { Page } from '@playwright/test'
import { answer, held, ok, refused, silence } from '../support/answers.ts'
import { enter, expect, row, signUp, signUpByForm, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('user'))
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** A visit of somebody who has logged in before, on a device that has nothing else of him. */
async function visitAs(page: Page, user: { id: string; username: string; isAdmin?: boolean }, path: string) {
  await page.goto('/healthz')
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
  await page.goto(path)
}

test('a visitor who is not logged in is taken from each protected path to the login', async ({ page }) => {
  const lecture = `/lecture/${encodeURIComponent('자료구조')}`
  for (const path of ['/', lecture, '/mypage', '/admin/users', '/admin/users/20240001']) {
    await page.goto(path)
    await heading(page, '로그인')
    expect(new URL(page.url()).pathname).toBe('/login')
  }
})

test('a spinner stands on each protected screen until it is known whether the session lives', async ({ page }) => {
  for (const path of ['/', '/mypage', '/admin/users']) {
    const list = held(ok([{ name: '자료구조', connected: true }]))
    await answer(page, '/api/users/me/lectures', list.answer)
    await answer(page, '/api/admin/users', ok([]))
    await visitAs(page, { id: '20240001', username: '김하늘' }, path)

    await expect(page.getByRole('progressbar')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.getByRole('heading', { name: '로그인' })).toBeHidden()
    list.letGo()

    await expect(page.getByRole('navigation', { name: '주요 메뉴' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  }
})

test('the session check that succeeds restores the stored user', async ({ page }) => {
  await answer(page, '/api/users/me/lectures', ok([]))
  await visitAs(page, { id: '20240001', username: '김하늘' }, '/mypage')

  await heading(page, '마이페이지')
  await expect(page.getByText('김하늘')).toBeVisible()
})

test('the session check that is answered with 401 clears the stored user', async ({ page }) => {
  await visitAs(page, { id: '20240001', username: '김하늘' }, '/mypage')

  await heading(page, '로그인')
  expect(await stored(page)).toBeNull()
})

test('the session check that gets no proper answer keeps the stored user', async ({ page }) => {
  await answer(page, '/api/users/me/lectures', refused(500), ok([]))
  await visitAs(page, { id: '20240001', username: '김하늘' }, '/mypage')

  await page.getByRole('button', { name: '다시 시도' }).click()

  await heading(page, '마이페이지')
  expect(JSON.parse((await stored(page)) ?? 'null')).toMatchObject({ id: '20240001' })
})

test('the five protected screens share brand bar, tab bar and footer, and 관리자 is highlighted on both of its paths', async ({
  page,
  campus,
  student,
}) => {
  await signUp(page, student)
  await page.context().clearCookies()
  await enter(page, campus.admin)
  const screens = [
    { path: '/', title: '내 강의 목록', tab: '홈' },
    { path: '/lecture/x', title: '강의를 찾을 수 없습니다', tab: '홈' },
    { path: '/mypage', title: '마이페이지', tab: '마이페이지' },
    { path: '/admin/users', title: '관리자 페이지', tab: '관리자' },
    { path: `/admin/users/${student.id}`, title: `${student.username}(${student.id}) 사용자 정보`, tab: '관리자' },
  ]

  for (const { path, title, tab } of screens) {
    await page.goto(path)
    await heading(page, title)

    const bar = page.getByRole('navigation', { name: '주요 메뉴' })
    await expect(page.getByRole('banner')).toHaveText('Campus Connect')
    await expect(page.getByRole('contentinfo')).toHaveText('© 2023')
    await expect(bar.getByRole('link')).toHaveText(['홈', '관리자', '마이페이지'])
    await expect(bar.locator('[aria-current="page"]')).toHaveText([tab])
  }
})

test('the tabs lead to /, /admin/users and /mypage', async ({ page, campus }) => {
  await enter(page, campus.admin)
  const tab = (name: string) => page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name })

  await tab('관리자').click()
  await expect(page).toHaveURL('/admin/users')
  await heading(page, '관리자 페이지')
  await tab('마이페이지').click()
  await expect(page).toHaveURL('/mypage')
  await heading(page, '마이페이지')
  await tab('홈').click()
  await expect(page).toHaveURL('/')
  await heading(page, '내 강의 목록')
})

test('a student has the tabs 홈 and 마이페이지 alone', async ({ page, student }) => {
  await signUp(page, student)

  await expect(page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link')).toHaveText(['홈', '마이페이지'])
})

test('a forged isAdmin shows the tab, and the server still gives nothing away', async ({ page, student }) => {
  await signUp(page, student)
  await page.evaluate((user) => localStorage.setItem('user', JSON.stringify({ ...user, isAdmin: true })), {
    id: student.id,
    username: student.username,
  })
  await page.goto('/')

  await page.getByRole('link', { name: '관리자' }).click()

  const panel = page.getByRole('alert')
  await expect(panel).toContainText('오류가 발생했습니다')
  await expect(panel).toContainText('관리자 권한이 필요합니다.')
  await expect(row(page, '20260')).toHaveCount(0)
})

test('any other path leads to the lectures, or for want of a login to the login', async ({ page, student }) => {
  const others = ['/nowhere', '/admin', '/lecture', '/lecture/a/b', '/mypage/x', '/admin/users/1/2', '/login/x']
  for (const path of others.slice(0, 2)) {
    await page.goto(path)
    await heading(page, '로그인')
    await expect(page).toHaveURL('/login')
  }
  await signUp(page, student)

  for (const path of others) {
    await page.goto(path)
    await heading(page, '내 강의 목록')
    await expect(page).toHaveURL('/')
  }
})

test('on every screen width the layout is not wider than a phone, and in the middle', async ({ page }) => {
  await answer(page, '/api/users/me/lectures', ok([]))
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/login')
    await heading(page, '로그인')
    await expectPhone(page, width)

    await visitAs(page, { id: '20240001', username: '김하늘' }, '/')
    await heading(page, '내 강의 목록')
    await expectPhone(page, width)
    await page.evaluate(() => localStorage.clear())
  }
})

async function expectPhone(page: Page, width: number) {
  const body = (await page.locator('body').boundingBox())!
  const { x, width: shown } = (await page.getByRole('main').boundingBox())!
  expect(shown).toBeLessThanOrEqual(520)
  expect(shown).toBeGreaterThan(Math.min(width, 400) - 20)
  expect(Math.abs(x - body.x - (body.width - shown) / 2)).toBeLessThanOrEqual(1)
  await expect(page.getByRole('contentinfo')).toHaveText('© 2023')
}

test('a login stores the user, a logout clears him', async ({ page, student }) => {
  await signUpByForm(page, student)
  expect(JSON.parse((await stored(page)) ?? 'null')).toMatchObject({ id: student.id })
  await page.getByRole('link', { name: '마이페이지' }).click()

  await page.getByRole('button', { name: '로그아웃' }).click()

  await heading(page, '로그인')
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toBeNull()
})

test('the session begins as nobody’s: before the check is answered the login form stands, and no screen', async ({
  page,
}) => {
  await answer(page, '/api/users/me/lectures', silence)

  await page.goto('/login')
  await expect(page.getByRole('button', { name: '로그인' })).toBeVisible()
  await page.goto('/')

  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '주요 메뉴' })).toBeHidden()
})
