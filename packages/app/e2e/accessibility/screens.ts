import type { Page } from '@playwright/test'
import { connectedLecture, expect, otherLecture, row, type Visitor } from './accessibility.ts'

type Screen = { name: string; visitor: Visitor; open(page: Page): Promise<void> }

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const broken = { status: 500, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }

/** The list shows only the rows near the window, and a server has many users. */
const found = `/admin/users?${new URLSearchParams({ q: '정다은' })}`

let strangers = 0

/** What the frame does to a screen: its bars, a banner, a notice, a dialog over all. The stories show every other state. */
export const screens: Screen[] = [
  {
    name: 'refused login',
    visitor: 'nobody',
    async open(page) {
      // A number of his own for each try, because failures are counted.
      strangers += 1
      await page.goto('/login')
      await page.getByLabel('학번').fill(`2030${String(strangers).padStart(4, '0')}`)
      await page.getByLabel('비밀번호', { exact: true }).fill('wrong-password-1')
      await page.getByRole('button', { name: '로그인' }).click()
      await expect(page.getByRole('alert')).toHaveText('학번 또는 비밀번호가 올바르지 않습니다.')
    },
  },
  {
    name: 'list',
    visitor: 'student',
    async open(page) {
      await page.goto('/')
      await expect(page.getByRole('link', { name: `${connectedLecture} 연결됨`, exact: true })).toBeVisible()
    },
  },
  {
    name: 'lecture whose switch failed',
    visitor: 'student',
    async open(page) {
      await page.route('**/api/attend/start', (route) => route.fulfill(broken))
      await page.goto(`/lecture/${encodeURIComponent(otherLecture)}`)
      await page.getByRole('button', { name: '연결하기' }).click()
      await expect(page.getByRole('alert')).toHaveText('연결 상태를 변경하는 중 오류가 발생했습니다.')
    },
  },
  {
    name: 'lecture, offline',
    visitor: 'student',
    async open(page) {
      await page.goto(`/lecture/${encodeURIComponent(otherLecture)}`)
      await expect(page.getByText('연결 안됨')).toBeVisible()
      await goOffline(page)
      await expect(page.getByRole('button', { name: '연결하기' })).toHaveAccessibleDescription(/.+/)
    },
  },
  {
    name: 'my page',
    visitor: 'student',
    async open(page) {
      await page.goto('/mypage')
      await heading(page, '마이페이지')
    },
  },
  {
    // The server's own page, which opens six times an hour.
    name: 'record',
    visitor: 'student',
    async open(page) {
      await page.goto('/-/record')
      await heading(page, '내 출석과 개인정보')
    },
  },
  {
    name: 'state of the campus',
    visitor: 'administrator',
    async open(page) {
      await page.goto('/-/status')
      await heading(page, '운영 상태')
    },
  },
  {
    name: 'command line',
    visitor: 'student',
    async open(page) {
      await page.goto('/-/cli')
      await heading(page, '명령줄 도구 campus')
    },
  },
  {
    name: 'password dialog with a failed check',
    visitor: 'student',
    async open(page) {
      await page.goto('/mypage')
      await page.getByRole('button', { name: '비밀번호 변경' }).click()
      await page.getByRole('button', { name: '변경하기' }).click()
      await expect(page.getByText('현재 비밀번호를 입력해주세요.')).toBeVisible()
    },
  },
  {
    name: 'users',
    visitor: 'administrator',
    async open(page) {
      await page.goto(found)
      await expect(row(page, '정다은')).toBeVisible()
    },
  },
  {
    name: 'user',
    visitor: 'administrator',
    async open(page) {
      await openUser(page)
    },
  },
  {
    name: 'disabling of a user',
    visitor: 'administrator',
    async open(page) {
      await openUser(page)
      await page.getByRole('button', { name: '사용자 비활성화' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

/** Until nothing more appears: a page that goes offline asks again, which fails, and that is said too. */
async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await expect(page.getByText('오프라인에서는 연결 상태를 변경할 수 없습니다.')).toBeVisible()
  // Said once: not above the screen too.
  await expect(page.getByText('오프라인입니다.')).toBeHidden()
  await expect(page.getByText(/^마지막으로/)).toBeVisible()
}

async function openUser(page: Page): Promise<void> {
  await page.goto(found)
  await row(page, '정다은').getByRole('link').click()
  await expect(page.getByText('활성화됨', { exact: true })).toBeVisible()
}
