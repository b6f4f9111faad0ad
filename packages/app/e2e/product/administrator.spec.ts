import { enter, expect, logIn, row, signUp, test, openUserById } from '../support/campus.ts'

test('an administrator disables a student, who is out at his next tap, in every tab, and cannot log in', async ({
  page,
  context,
  browser,
  campus,
  student,
}) => {
  await signUp(page, student)
  const other = await context.newPage()
  await other.goto('/')
  await row(page, '자료구조').getByRole('link').click()
  await page.getByText('연결 안됨').waitFor()
  const office = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enter(office, campus.admin)
  await openUserById(office, student.id)
  await expect(office.getByText('활성화됨', { exact: true })).toBeVisible()

  await office.getByRole('button', { name: '사용자 비활성화' }).click()
  const dialog = office.getByRole('alertdialog')
  await expect(dialog).toContainText('비활성화된 사용자는 로그인할 수 없습니다.')
  await dialog.getByRole('button', { name: '비활성화하기' }).click()
  await office.getByText('비활성화됨', { exact: true }).waitFor()

  await page.getByRole('button', { name: '연결하기' }).click()
  await page.waitForURL(/\/login\?next=/)
  await other.waitForURL(/\/login/)
  await expect(other.getByText('자료구조')).toHaveCount(0)
  await logIn(page, student)
  await expect(page.getByRole('alert')).toHaveText('비활성화된 계정입니다. 관리자에게 문의하세요.')
  await office.context().close()
})
