import type { Page } from '@playwright/test'
import { answer, callsAfter, held, myLectures, ok, recordCalls, refused, server } from '../support/answers.ts'
import { expect, lectures, row, signUp, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })

const path = '/api/users/me/lectures'
const detail = (name: string) => `/lecture/${encodeURIComponent(name)}`
const mixed = ok([
  { name: '자료구조', connected: true },
  { name: 'C/C++ 프로그래밍', connected: false },
])

test.beforeEach(({ page, student }) => signUp(page, student))

test('the list is titled 내 강의 목록, and each row has the name and 연결됨 or 미연결', async ({ page }) => {
  await answer(page, path, mixed)
  await page.reload()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 강의 목록')
  await expect(row(page, '자료구조').getByText('연결됨', { exact: true })).toBeVisible()
  await expect(row(page, '자료구조').getByText('미연결', { exact: true })).toHaveCount(0)
  await expect(row(page, 'C/C++ 프로그래밍').getByText('미연결', { exact: true })).toBeVisible()
})

test('a tap on a row opens /lecture/ and the encoded name', async ({ page }) => {
  for (const name of lectures) {
    await row(page, name).getByRole('link').click()

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(detail(name))
    await page.goBack()
  }
})

test('an empty list says 강의 없음 and 등록된 강의가 없습니다.', async ({ page }) => {
  await answer(page, path, ok([]))
  await page.reload()

  await expect(page.getByRole('heading', { name: '강의 없음' })).toBeVisible()
  await expect(page.getByText('등록된 강의가 없습니다.', { exact: true })).toBeVisible()
})

test('a first load of the list says 강의 목록을 불러오는 중...', async ({ browser, campus, student }) => {
  // A device that has nothing of the student, so that nothing but the loading can stand there.
  const page = await (await browser.newContext({ baseURL: campus.url, serviceWorkers: 'block' })).newPage()
  const list = held(server)
  await strangerAt(page, '/login')
  await answer(page, path, list.answer)
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: '로그인' }).click()

  await expect(page.getByRole('progressbar', { name: '강의 목록을 불러오는 중...' })).toBeVisible()
  await expect(page.getByText('강의 목록을 불러오는 중...', { exact: true })).toBeVisible()
  list.letGo()

  await expect(row(page, '자료구조')).toBeVisible()
  await expect(page.getByText('강의 목록을 불러오는 중...')).toHaveCount(0)
  await page.context().close()
})

test('a list that cannot be loaded says 오류가 발생했습니다, and 다시 시도 fetches again with a spinner', async ({
  browser,
  campus,
  student,
}) => {
  const page = await (await browser.newContext({ baseURL: campus.url, serviceWorkers: 'block' })).newPage()
  const again = held(server)
  await strangerAt(page, '/login')
  await answer(page, path, refused(500), again.answer)
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: '로그인' }).click()
  const panel = page.getByRole('alert')
  await expect(panel.getByRole('heading')).toHaveText('오류가 발생했습니다')
  await expect(panel).toContainText('강의 목록을 불러오는데 실패했습니다.')

  const retry = page.getByRole('button', { name: '다시 시도' })
  await retry.click()
  await expect(retry).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => retry.evaluate((button) => button.getAnimations({ subtree: true }).length)).toBeGreaterThan(0)
  again.letGo()

  await expect(row(page, '자료구조')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await page.context().close()
})

test('the list is fetched again when the window has the focus again', async ({ page }) => {
  await page.clock.install()
  await page.reload()
  await expect(row(page, '자료구조').getByText('미연결')).toBeVisible()
  await answer(page, path, mixed)

  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))

  await expect(row(page, '자료구조').getByText('연결됨', { exact: true })).toBeVisible()
})

test('the list is fetched again when the connection is back', async ({ page, context }) => {
  await page.clock.install()
  await page.reload()
  await expect(row(page, '자료구조').getByText('미연결')).toBeVisible()
  await answer(page, path, mixed)

  await context.setOffline(true)
  await page.clock.fastForward(60_000)
  await context.setOffline(false)

  await expect(row(page, '자료구조').getByText('연결됨', { exact: true })).toBeVisible()
})

test('the detail finds its lecture in the list by name, and asks for nothing else', async ({ page }) => {
  await answer(page, path, mixed)
  const calls = recordCalls(page)

  await page.goto(detail('C/C++ 프로그래밍'))

  await expect(page.getByText('연결 안됨', { exact: true })).toBeVisible()
  expect(new Set(calls.map(({ call }) => call))).toEqual(new Set([myLectures]))
})

test('the detail shows the name, a large icon, and 현재 연결됨 or 연결 안됨 with the button that turns it round', async ({
  page,
}) => {
  await page.goto(detail('자료구조'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('자료구조')
  const icon = (await page.getByRole('main').locator('svg').first().boundingBox())!
  expect(Math.min(icon.width, icon.height)).toBeGreaterThanOrEqual(40)
  await expect(page.getByText('연결 안됨', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '연결 해제하기' })).toHaveCount(0)

  await page.getByRole('button', { name: '연결하기', exact: true }).click()
  await expect(page.getByText('현재 연결됨', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '연결하기', exact: true })).toHaveCount(0)
  await expect(page.getByText('연결되었습니다.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '연결 해제하기' }).click()

  await expect(page.getByText('연결 안됨', { exact: true })).toBeVisible()
  await expect(page.getByText('연결이 해제되었습니다.', { exact: true })).toBeVisible()
})

test('the list is fetched again after a switch, and what it says is shown', async ({ page }) => {
  await page.goto(detail('자료구조'))
  await expect(page.getByText('연결 안됨', { exact: true })).toBeVisible()
  await answer(page, path, ok([{ name: '자료구조', connected: false }]))
  const calls = recordCalls(page)

  await page.getByRole('button', { name: '연결하기', exact: true }).click()

  await expect.poll(() => callsAfter(calls, 'POST /api/attend/start')).toContain(myLectures)
  await expect(page.getByText('연결 안됨', { exact: true })).toBeVisible()
})

test('목록으로 돌아가기 leads back to the list', async ({ page }) => {
  await page.goto(detail('자료구조'))

  // A link to a test of roles, a button to the eye.
  const name = '목록으로 돌아가기'
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).click()

  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a name that is none of them warns 강의를 찾을 수 없습니다 and says 해당 강의를 찾을 수 없습니다.', async ({
  page,
}) => {
  for (const name of ['%EC%97%86%EC%9D%8C', '%E0%A4%A', '%']) {
    await page.goto(`/lecture/${name}`)

    await expect(page.getByText('강의를 찾을 수 없습니다', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('해당 강의를 찾을 수 없습니다.')
    await expect(page.getByRole('button', { name: /연결/ })).toHaveCount(0)
    await expect(page.getByText('목록으로 돌아가기')).toBeVisible()
  }
})

/** The session check of somebody unknown is over, and takes no answer that is meant for the list. */
async function strangerAt(page: Page, address: string) {
  await Promise.all([page.waitForResponse((response) => new URL(response.url()).pathname === path), page.goto(address)])
}
