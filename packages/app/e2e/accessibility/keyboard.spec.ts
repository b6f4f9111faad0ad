import type { Page } from '@playwright/test'
import { connectedLecture, expect, otherLecture, row, tabTo, test } from './accessibility.ts'
import { signUpElsewhere } from '../support/campus.ts'

const focusOn = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused()

async function follow(page: Page, name: string) {
  await tabTo(page, page.getByRole('link', { name }))
  await page.keyboard.press('Enter')
}

async function press(page: Page, name: string) {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

async function type(page: Page, name: string, text: string) {
  await tabTo(page, page.getByLabel(name, { exact: true }))
  await page.keyboard.type(text)
}

test('by keyboard alone a student logs in, switches a lecture, changes the password and logs out', async ({
  page,
  campus,
  student,
}) => {
  await signUpElsewhere(campus, student)
  await page.goto('/login')

  await type(page, '학번', student.id)
  await type(page, '비밀번호', student.password)
  await tabTo(page, page.getByLabel('로그인 유지'))
  await page.keyboard.press('Space')
  await expect(page.getByLabel('로그인 유지')).toBeChecked()
  await press(page, '로그인')
  await focusOn(page, '내 강의 목록')

  await follow(page, otherLecture)
  await focusOn(page, otherLecture)
  await press(page, '연결하기')
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  const back = page.getByRole('button', { name: '연결 해제하기' })
  await expect(back).toBeFocused()
  // A second press while the first one runs would be ignored.
  await expect(back).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Space')
  await expect(page.getByText('연결 안됨')).toBeVisible()
  // Announced as a button, so the space bar works too.
  await tabTo(page, page.getByRole('button', { name: '목록으로 돌아가기' }))
  await page.keyboard.press('Space')
  // Back in the history, the row that was left has the focus again.
  await expect(row(page, otherLecture).getByRole('link')).toBeFocused()

  await follow(page, '마이페이지')
  await focusOn(page, '마이페이지')
  await press(page, '비밀번호 변경')
  await expect(page.getByLabel('현재 비밀번호')).toBeFocused()
  await page.keyboard.type(student.password)
  await type(page, '새 비밀번호', 'haneul-byeolbit-55')
  await type(page, '새 비밀번호 확인', 'haneul-byeolbit-55')
  await page.keyboard.press('Enter')
  await expect(page.getByText('비밀번호를 성공적으로 변경했습니다.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: '비밀번호 변경' })).toBeFocused()

  await press(page, '로그아웃')
  await focusOn(page, '로그인')
})

test.describe('the administrator', () => {
  test.use({ visitor: 'administrator' })

  test('by keyboard alone an administrator disables and enables a user', async ({ page, campus, student }) => {
    await signUpElsewhere(campus, { ...student, username: '박서준' })
    await page.goto('/')
    await follow(page, '관리자')
    await focusOn(page, '관리자 페이지')
    // The keys of the page can be turned off.
    const search = page.getByRole('searchbox', { name: '사용자 검색' })
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: '키보드 단축키' })).toBeVisible()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(search).not.toBeFocused()
    await page.reload()
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.insertText('ㅂㅅㅈ')
    await expect(page.getByRole('status').filter({ hasText: '중 1명' })).toBeVisible()
    await follow(page, '박서준')
    await focusOn(page, `박서준(${student.id}) 사용자 정보`)

    await press(page, '사용자 비활성화')
    const dialog = page.getByRole('alertdialog', { name: '사용자 비활성화' })
    await expect(dialog.getByRole('button', { name: '취소' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: '사용자 비활성화' })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, '비활성화하기')
    await expect(page.getByText('비활성화됨', { exact: true })).toBeVisible()

    await expect(page.getByRole('button', { name: '사용자 활성화' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '활성화하기' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('활성화됨', { exact: true })).toBeVisible()
  })
})

test.describe('the bars', () => {
  test.use({ visitor: 'student' })

  test('the first Tab offers the way past the bars, and Enter takes it', async ({ page }) => {
    await page.goto('/')
    await expect(row(page, connectedLecture)).toBeVisible()

    await tabTo(page, page.getByRole('link', { name: '본문으로 건너뛰기' }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')

    await expect(page.getByRole('main').getByRole('button', { name: '새로고침' })).toBeFocused()
    await expect(page).toHaveURL('/')
  })
})
