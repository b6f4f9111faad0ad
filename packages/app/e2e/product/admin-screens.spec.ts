import type { Page } from '@playwright/test'
import { answer, held, ok, recordCalls } from '../support/answers.ts'
import { enter, expect, row, test } from '../support/campus.ts'

// Dates and figures are those of Korea on every machine, so the machine is an American one.
test.use({ serviceWorkers: 'block', locale: 'en-US', timezoneId: 'America/New_York' })

const path = '/api/admin/users'
const people = [
  {
    id: '20240001',
    username: '김하늘',
    enabled: true,
    createdAt: '2026-03-01T15:05:00.000Z',
    updatedAt: '2026-07-14T03:30:00.000Z',
    lectureDtoList: [
      { name: '자료구조', connected: true },
      { name: '카누/카약', connected: true },
      { name: '운영체제', connected: false },
    ],
  },
  {
    id: '20240002',
    username: '이도윤',
    enabled: false,
    createdAt: '2026-03-02T00:05:00.000Z',
    updatedAt: '2026-03-02T00:05:00.000Z',
    lectureDtoList: [{ name: '자료구조', connected: true }],
  },
]
const [first, second] = people

test.beforeEach(({ page, campus }) => enter(page, campus.admin))

const fact = (page: Page, name: string) => page.locator(`div:has(> dt:text-is("${name}")) > dd`)

async function openUser(page: Page) {
  await answer(page, path, ok(people))
  await page.goto(`/admin/users/${first!.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `(${first!.id}) 사용자 정보` })).toBeVisible()
}

test('관리자 페이지 counts 총 사용자, 활성 사용자 and 현재 연결, the connected lectures of all', async ({ page }) => {
  await answer(page, path, ok(people))
  await page.goto('/admin/users')

  await expect(page.getByRole('heading', { level: 1, name: '관리자 페이지' })).toBeVisible()
  await expect(fact(page, '총 사용자')).toHaveText('2')
  await expect(fact(page, '활성 사용자')).toHaveText('1')
  await expect(fact(page, '현재 연결')).toHaveText('3')
})

test('a row of the users has name, number, 강의: x / y and 활성 or 비활성', async ({ page }) => {
  await answer(page, path, ok(people))
  await page.goto('/admin/users')

  const kim = row(page, first!.id)
  await expect(kim).toContainText('김하늘')
  await expect(kim.getByText('강의: 2 / 3', { exact: true })).toBeVisible()
  await expect(kim.getByText('활성', { exact: true })).toBeVisible()
  const lee = row(page, second!.id)
  await expect(lee).toContainText('이도윤')
  await expect(lee.getByText('강의: 1 / 1', { exact: true })).toBeVisible()
  await expect(lee.getByText('비활성', { exact: true })).toBeVisible()
})

test('새로고침 fetches the users again', async ({ page }) => {
  const again = held(ok([second]))
  await answer(page, path, ok(people), again.answer)
  await page.goto('/admin/users')
  await expect(row(page, first!.id)).toBeVisible()

  await page.getByRole('button', { name: '새로고침' }).click()
  await expect(page.getByRole('button', { name: '새로고침' })).toHaveAttribute('aria-disabled', 'true')
  again.letGo()

  await expect(row(page, first!.id)).toHaveCount(0)
  await expect(fact(page, '총 사용자')).toHaveText('1')
})

test('a tap on a user opens his number under /admin/users', async ({ page }) => {
  await answer(page, path, ok(people))
  await page.goto('/admin/users')

  await row(page, second!.id).getByRole('link').click()

  await expect(page).toHaveURL('/admin/users/20240002')
  await expect(page.getByRole('heading', { level: 1, name: '(20240002) 사용자 정보' })).toBeVisible()
})

test('a list of nobody says 사용자 없음', async ({ page }) => {
  await answer(page, path, ok([]))
  await page.goto('/admin/users')

  await expect(page.getByRole('heading', { name: '사용자 없음' })).toBeVisible()
})

test('the detail shows the status, 가입일 and 최종 수정일 as in Korea', async ({ page }) => {
  await openUser(page)

  await expect(page.getByText('활성화됨', { exact: true })).toBeVisible()
  await expect(fact(page, '가입일')).toHaveText('2026년 3월 2일 오전 12:05')
  await expect(fact(page, '최종 수정일')).toHaveText('2026년 7월 14일 오후 12:30')
  await page.goto(`/admin/users/${second!.id}`)

  await expect(page.getByText('비활성화됨', { exact: true })).toBeVisible()
})

test('disabling asks first, naming the user and saying that he cannot log in then', async ({ page }) => {
  await openUser(page)
  const calls = recordCalls(page)

  await page.getByRole('button', { name: '사용자 비활성화' }).click()

  const dialog = page.getByRole('alertdialog', { name: '사용자 비활성화' })
  await expect(dialog).toContainText('김하늘(20240001)')
  await expect(dialog).toContainText('비활성화된 사용자는 로그인할 수 없습니다.')
  await expect(dialog.getByRole('button', { name: '취소' })).toBeFocused()
  await dialog.getByRole('button', { name: '취소' }).click()
  await expect(dialog).toBeHidden()
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test('enabling asks first', async ({ page }) => {
  await answer(page, path, ok(people))
  await answer(page, `${path}/20240002/enable`, ok(null))
  await page.goto(`/admin/users/${second!.id}`)
  const calls = recordCalls(page)

  await page.getByRole('button', { name: '사용자 활성화' }).click()
  const dialog = page.getByRole('alertdialog', { name: '사용자 활성화' })
  await expect(dialog).toContainText('이도윤(20240002)')
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await dialog.getByRole('button', { name: '활성화하기' }).click()

  await expect(page.getByText('사용자가 활성화되었습니다.')).toBeVisible()
})

test('the lectures of a user are counted as n / m 연결중, and each can be connected or disconnected after a question', async ({
  page,
}) => {
  await openUser(page)
  const calls = recordCalls(page)
  const list = page.getByRole('region', { name: '강의 목록' })
  await expect(list.getByText('2 / 3 연결중', { exact: true })).toBeVisible()
  await expect(list.getByRole('button')).toHaveText(['해제', '해제', '연결'])

  await list.getByRole('button', { name: '운영체제 연결' }).click()
  const connect = page.getByRole('alertdialog', { name: '강의 연결' })
  await expect(connect).toContainText('김하늘(20240001)')
  await expect(connect).toContainText('운영체제')
  await expect(connect.getByRole('button', { name: '연결하기' })).toBeVisible()
  await connect.getByRole('button', { name: '취소' }).click()
  await list.getByRole('button', { name: '카누/카약 해제' }).click()
  const disconnect = page.getByRole('alertdialog', { name: '강의 연결 해제' })
  await expect(disconnect).toContainText('카누/카약')
  await expect(disconnect.getByRole('button', { name: '해제하기' })).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(disconnect).toBeHidden()
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test('the detail leads back to the users', async ({ page }) => {
  await openUser(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: /목록으로 돌아가기/ })
    .click()

  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: '관리자 페이지' })).toBeVisible()
})

test('a number that is nobody’s says 해당 사용자를 찾을 수 없습니다.', async ({ page }) => {
  for (const number of ['20249999', '%E0%A4%A']) {
    await page.goto(`/admin/users/${number}`)

    await expect(page.getByRole('alert')).toHaveText('해당 사용자를 찾을 수 없습니다.')
  }
})

test('the detail finds its user in the list also where the server answers with everyone', async ({ page }) => {
  await answer(page, path, ok(people))
  const calls = recordCalls(page)

  await page.goto(`/admin/users/${second!.id}`)

  await expect(page.getByText('이도윤', { exact: true })).toBeVisible()
  await expect(page.getByText('김하늘')).toHaveCount(0)
  const asked = calls.filter(({ call }) => call.includes('/admin/'))
  expect(asked).toMatchObject([{ call: 'GET /api/admin/users', query: '?id=20240002' }])
})
