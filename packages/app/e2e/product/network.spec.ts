import type { Route } from '@playwright/test'
import { cut, held, refused, server } from '../support/answers.ts'
import { enter, expect, row, signUp, test } from '../support/campus.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

/** What the network makes of an answer: nothing, a proxy's error, a page instead of JSON, half an answer. */
const noAnswers: ((route: Route) => unknown)[] = [
  cut,
  (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad</h1>' }),
  (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>hello' }),
  (route) => route.fulfill({ contentType: 'application/json', body: '{"success":true,"data":[{"na' }),
]
const ended = refused(401, '로그인이 필요합니다.')

const start = '**/api/attend/start'
const users = '**/api/admin/users**'

test('a student whose switch gets no proper answer is told, sees the old state and tries again', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()

  for (const answer of noAnswers) {
    await page.route(start, answer)
    await page.getByRole('button', { name: '연결하기' }).click()
    await expect(page.getByRole('alert')).toContainText('연결 상태를 변경하는 중 오류가 발생했습니다.')
    await expect(page.getByText('연결 안됨')).toBeVisible()
    await page.unroute(start)
    await page.getByRole('button', { name: '닫기' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
  }

  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('an administrator whose list gets no proper answer is told, and tries again', async ({ page, campus }) => {
  await enter(page, campus.admin)

  for (const answer of noAnswers) {
    await page.route(users, answer)
    await page.goto('/admin/users')
    await expect(page.getByText('사용자 목록을 불러오는 중 오류가 발생했습니다.')).toBeVisible()
    await page.unroute(users)
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(row(page, campus.admin.id)).toBeVisible()
  }
})

test('a session that ends under a tap leads to the login once, and back to the lecture', async ({ page, student }) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  await page.route(start, ended)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))

  await page.getByRole('button', { name: '연결하기' }).click()

  await expect(page).toHaveURL(/\/login\?next=%2Flecture/)
  await page.unroute(start)
  expect(visited).toEqual(['/login'])
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: '로그인' }).click()
  await expect(page.getByRole('heading', { name: '자료구조' })).toBeVisible()
  await expect(page.getByText('연결 안됨')).toBeVisible()
})

test('an administrator whose session ends over a question comes back to the user', async ({
  page,
  campus,
  student,
}) => {
  await signUp(page, student)
  await page.context().clearCookies()
  await enter(page, campus.admin)
  await page.goto(`/admin/users/${student.id}`)
  await page.route('**/disable', ended)
  await page.getByRole('button', { name: '사용자 비활성화' }).click()

  await page.getByRole('button', { name: '비활성화하기' }).click()

  await expect(page).toHaveURL(/\/login\?next=%2Fadmin/)
  await page.unroute('**/disable')
  await page.getByLabel('학번').fill(campus.admin.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(campus.admin.password)
  await page.getByRole('button', { name: '로그인' }).click()
  await expect(page.getByText('활성화됨', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/admin/users/${student.id}`)
})

test('on a slow network each step says what it waits for, and nothing is lost', async ({ page, student }) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  const { letGo, answer } = held(server)
  await page.route('**/api/**', answer)

  await page.getByRole('button', { name: '연결하기' }).click()

  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await expect(page.getByRole('button', { name: '연결 해제하기' })).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expect(page.getByRole('status').filter({ hasText: '연결되었습니다.' })).toBeVisible()
  await expect(page.getByRole('button', { name: '연결 해제하기' })).not.toHaveAttribute('aria-disabled')
  await expect(page.getByText('현재 연결됨')).toBeVisible()
})
