import type { Page } from '@playwright/test'
import { enter, expect, row, signUp, signUpElsewhere, test } from '../support/campus.ts'
import { translate } from '../support/translator.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

test.beforeEach(({ page }) => page.addInitScript(translate))

/** A whole text as the translator writes it. */
const text = (page: Page, original: string) => page.getByText(`«${original}»`, { exact: true })
const field = (page: Page, label: string) => page.getByLabel(`«${label}»`, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name: `«${name}»`, exact: true })

/** The new text is shown, and the old one is gone. */
async function changes(page: Page, before: string, after: string) {
  await expect(text(page, after)).toBeVisible()
  await expect(text(page, before)).toBeHidden()
}

test('a student whose browser translates the page sees each switch, failure, loss of the network and refused form as it is', async ({
  page,
  context,
  student,
}) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  await expect(text(page, '연결 안됨')).toBeVisible()

  await button(page, '연결하기').click()
  await changes(page, '연결 안됨', '현재 연결됨')
  await changes(page, '연결하기', '연결 해제하기')
  await expect(text(page, '‘자료구조’ 강의가 연결되었습니다.')).toBeVisible()
  await button(page, '연결 해제하기').click()
  await changes(page, '현재 연결됨', '연결 안됨')
  await changes(page, '‘자료구조’ 강의가 연결되었습니다.', '‘자료구조’ 강의 연결이 해제되었습니다.')
  await page.route('**/api/attend/start', (route) => route.abort())
  await button(page, '연결하기').click()
  await expect(text(page, '연결 상태를 변경하는 중 오류가 발생했습니다.')).toBeVisible()
  await changes(page, '현재 연결됨', '연결 안됨')
  await page.unrouteAll()
  await context.setOffline(true)
  const why = ['오프라인에서는 연결 상태를 변경할 수 없습니다.', '인터넷에 다시 연결되면 시도해주세요.']
  for (const sentence of why) await expect(text(page, sentence)).toBeVisible()
  await context.setOffline(false)
  for (const sentence of why) await expect(text(page, sentence)).toBeHidden()
  await button(page, '연결하기').click()
  await expect(text(page, '현재 연결됨')).toBeVisible()
  await page.goBack()

  await expect(text(page, '강의 3개 중 1개 연결됨')).toBeVisible()
  await expect(row(page, '자료구조')).toContainText('«연결됨»')
  await page.goto('/lecture/unknown')
  await expect(text(page, '해당 강의를 찾을 수 없습니다.')).toBeVisible()

  await page.goto('/mypage')
  await button(page, '강의 목록 동기화').click()
  await expect(page.getByRole('status')).toContainText('«')
  await button(page, '비밀번호 변경').click()
  await button(page, '변경하기').click()
  await expect(text(page, '현재 비밀번호를 입력해주세요.')).toBeVisible()
  await field(page, '현재 비밀번호').fill('wrong-password-1')
  await button(page, '변경하기').click()
  await changes(page, '현재 비밀번호를 입력해주세요.', '새 비밀번호를 입력해주세요.')
  await field(page, '새 비밀번호').fill('haneul-byeolbit-55')
  await field(page, '새 비밀번호 확인').fill('haneul-byeolbit-55')
  await button(page, '변경하기').click()
  await changes(page, '새 비밀번호를 입력해주세요.', '비밀번호가 올바르지 않습니다.')
  await field(page, '현재 비밀번호').fill(student.password)
  await button(page, '변경하기').click()
  await Promise.all([
    changes(page, '변경하기', '닫기'),
    expect(text(page, '비밀번호를 성공적으로 변경했습니다.')).toBeVisible(),
  ])
  await page.keyboard.press('Escape')

  await button(page, '회원 탈퇴').click()
  await field(page, '비밀번호').fill('haneul-byeolbit-55')
  await button(page, '탈퇴하기').click()
  await expect(text(page, '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.')).toBeVisible()
})

test('an administrator whose browser translates the page sees what each act has changed', async ({
  page,
  campus,
  student,
}) => {
  await signUpElsewhere(campus, student)
  await enter(page, campus.admin)
  await page.getByRole('link', { name: '관리자' }).click()
  await page.getByRole('searchbox', { name: '사용자 검색' }).fill('nobody')
  await expect(text(page, '검색 결과 없음')).toBeVisible()
  await page.getByRole('searchbox', { name: '사용자 검색' }).fill(student.id)
  await changes(page, '검색 결과 없음', '강의: 0 / 3')
  await row(page, student.id).getByRole('link').click()

  await button(page, '사용자 비활성화').click()
  await button(page, '비활성화하기').click()
  await changes(page, '활성화됨', '비활성화됨')
  await changes(page, '사용자 비활성화', '사용자 활성화')
  await page.getByRole('button', { name: '자료구조 연결' }).click()
  await button(page, '연결하기').click()
  await changes(page, '0 / 3 연결중', '1 / 3 연결중')
  await expect(row(page, '자료구조')).toContainText('«연결됨»')
  // Until then Back closes the dialog.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.goBack()

  await expect(row(page, student.id)).toContainText('«강의: 1 / 3»')
  await expect(row(page, student.id)).toContainText('«비활성»')
  await button(page, '도구').click()
  await button(page, '여러 명 선택').click()
  await page.getByRole('checkbox', { name: student.id }).check()
  await changes(page, '0명 선택', '1명 선택')
  await button(page, '더보기').click()
  await button(page, '활성화').click()
  await button(page, '활성화하기').click()
  await expect(text(page, '변경됨 1명')).toBeVisible()
  await button(page, '되돌리기').click()
  await changes(page, '사용자 1명 활성화', '사용자 1명 비활성화')
  await button(page, '마치기').click()
  await expect(row(page, student.id)).toContainText('«비활성»')
})
