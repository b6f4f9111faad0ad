import type { Page } from '@playwright/test'
import { enter, expect, logIn, row, signUp, signUpByForm, test } from '../support/campus.ts'

const list = (page: Page) => expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()

test('a login in one tab is followed by the other, and so is the login of somebody else', async ({
  page,
  context,
  campus,
  student,
}) => {
  const other = await context.newPage()
  await other.goto('/login')
  await expect(other.getByLabel('학번')).toBeVisible()

  await signUpByForm(page, student)
  await list(other)
  await other.getByRole('link', { name: '마이페이지' }).click()
  await expect(other.getByText(student.id)).toBeVisible()

  // A tab that lost its session without knowing: the cookie is gone, and the login form of another tab stands.
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  await logIn(page, campus.admin)
  await list(page)

  await list(other)
  await expect(other.getByRole('link', { name: '관리자' })).toBeVisible()
  await expect(other.getByText(student.id)).toHaveCount(0)
})

test('a disabled student is out at his next tap, in every tab', async ({ page, context, browser, campus, student }) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await list(other)
  const office = await (await browser.newContext({ baseURL: campus.url })).newPage()
  await enter(office, campus.admin)
  await office.goto(`/admin/users/${student.id}`)
  await office.getByRole('button', { name: '사용자 비활성화' }).click()
  await office.getByRole('button', { name: '비활성화하기' }).click()
  await expect(office.getByText('비활성화됨', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '연결하기' }).click()

  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText('자료구조')).toHaveCount(0)
  await office.context().close()
})
