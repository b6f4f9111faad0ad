import { signUpElsewhere } from '../support/campus.ts'
import { expect, logInAtPortal, readNotice, test } from '../support/portal.ts'

const wayIn = { name: '포털 계정으로 로그인' }

test('a student comes in through the portal, is known in every tab and after a reload, and logs out', async ({
  page,
  context,
  portal,
  student,
}) => {
  portal.accounts.set('first', { subject: 'first', number: student.id, name: student.username })
  const other = await context.newPage()
  await other.goto('/login')
  await page.goto('/mypage')

  await page.getByRole('button', wayIn).click()
  // Back at the portal leads to the login, whose button works again.
  await page.getByPlaceholder('Enter any login').waitFor()
  await page.goBack()
  await page.getByRole('button', wayIn).click()
  await logInAtPortal(page, 'first')
  await readNotice(page)

  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeVisible()
  await expect(page.getByText(student.id)).toBeVisible()
  await expect(page.getByRole('button', { name: '강의 목록 동기화' })).toBeVisible()
  await expect(page.getByRole('button', { name: '비밀번호 변경' })).toBeHidden()
  await expect(other.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(student.id)).toBeVisible()

  // The portal's page and the login are behind; no press of Back stays at them.
  await page.goto('/')
  await page.goBack()
  await page.goBack()
  await page.goto('/mypage')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByRole('button', wayIn)).toBeVisible()
  await expect(other.getByRole('button', wayIn)).toBeVisible()
})

test('an account with a password is linked after that password, and no one else takes its number', async ({
  page,
  campus,
  portal,
  student,
}) => {
  await signUpElsewhere(campus, student)
  portal.accounts.set('owner', { subject: 'owner', number: student.id, name: student.username })
  portal.accounts.set('thief', { subject: 'thief', number: student.id, name: student.username })
  await page.goto('/login')
  await page.getByRole('button', wayIn).click()
  await logInAtPortal(page, 'owner')

  await expect(page.getByText('이미 비밀번호로 만든 계정이 있습니다.')).toBeVisible()
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', wayIn).click()
  await logInAtPortal(page, 'thief')
  await expect(page.getByRole('alert')).toHaveText(/이 학번은 다른 포털 계정으로 등록되어 있습니다/)
  await expect(page).toHaveURL(/\/login$/)
})

test('an account without a password is deleted after another login at the portal', async ({
  page,
  portal,
  student,
}) => {
  portal.accounts.set('leaving', { subject: 'leaving', number: student.id, name: student.username })
  await page.goto('/mypage')
  await page.getByRole('button', wayIn).click()
  await logInAtPortal(page, 'leaving')
  await readNotice(page)

  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  await page.getByRole('button', { name: '포털에서 확인하기' }).click()
  await logInAtPortal(page, 'leaving')
  await page.getByRole('button', { name: '탈퇴하기' }).click()

  await expect(page.getByText('회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.')).toBeVisible()
})

// The last: the campus lets a portal that was down rest for a moment.
test('while the portal is down, the login says so within ten seconds, and the password still opens', async ({
  page,
  campus,
  portal,
  student,
}) => {
  await signUpElsewhere(campus, student)
  await page.goto('/login')
  portal.interrupt(() => 'wait')

  await page.getByRole('button', wayIn).click()

  await expect(page.getByRole('alert')).toHaveText(/학교 포털이 응답하지 않습니다\. 비밀번호로 로그인하거나/, {
    timeout: 10_000,
  })
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
})
