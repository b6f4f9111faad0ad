import { enter, expect, logIn, row, signUp, test, openUserById } from '../support/campus.ts'

test('an administrator disables a student, whose next tap is refused and who cannot log in', async ({
  page,
  browser,
  campus,
  student,
}) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  const office = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enter(office, campus.admin)
  await openUserById(office, student.id)
  await expect(office.getByText('활성화됨', { exact: true })).toBeVisible()

  await office.getByRole('button', { name: '사용자 비활성화' }).click()
  const dialog = office.getByRole('alertdialog')
  await expect(dialog).toContainText('비활성화된 사용자는 로그인할 수 없습니다.')
  await dialog.getByRole('button', { name: '비활성화하기' }).click()
  await expect(office.getByText('비활성화됨', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await logIn(page, student)
  await expect(page.getByRole('alert')).toHaveText('비활성화된 계정입니다. 관리자에게 문의하세요.')
  await office.context().close()
})

test('an administrator connects and disconnects a student’s lecture', async ({ page, browser, campus, student }) => {
  await signUp(page, student)
  const office = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enter(office, campus.admin)
  await openUserById(office, student.id)

  await office.getByRole('button', { name: /카누\/카약 50% #1.*연결/ }).click()
  await office.getByRole('button', { name: '연결하기' }).click()
  await expect(office.getByText('1 / 3 연결중')).toBeVisible()
  await page.reload()
  await expect(row(page, '카누/카약 50% #1')).toContainText('연결됨')

  await office.getByRole('button', { name: /카누\/카약 50% #1.*해제/ }).click()
  await office.getByRole('button', { name: '해제하기' }).click()
  await expect(office.getByText('0 / 3 연결중')).toBeVisible()
  await office.context().close()
})

test('a student who types an administrator’s address sees a refusal and nobody’s data', async ({ page, student }) => {
  await signUp(page, student)
  await expect(page.getByRole('link', { name: '관리자' })).toBeHidden()

  await page.goto('/admin/users')

  await expect(page.getByText('관리자 권한이 필요합니다.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /20\d{6}/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeHidden()
  await page.getByRole('link', { name: '홈으로' }).click()
  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
})
