import { expect, lectures, logIn, row, signUp, signUpByForm, test } from '../support/campus.ts'

test('a student signs up, sees his lectures, switches one on and comes back', async ({ page, student }) => {
  await signUpByForm(page, student)

  for (const name of lectures) await expect(row(page, name)).toContainText('미연결')
  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  const icon = (await page.getByRole('main').locator('svg').first().boundingBox())!
  expect(Math.min(icon.width, icon.height)).toBeGreaterThanOrEqual(40)
  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '연결되었습니다.' })).toBeVisible()
  await page
    .getByRole('link', { name: '목록으로 돌아가기' })
    .or(page.getByRole('button', { name: '목록으로 돌아가기' }))
    .click()

  await expect(row(page, '자료구조')).toContainText('연결됨')
  await expect(page.getByRole('status').filter({ hasText: '연결되었습니다.' })).toBeHidden()
})

test('a wrong password and an unknown number get the same sentence, and the number stays', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await page.goto('/mypage')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/\/login$/)

  for (const id of [student.id, '20269999']) {
    await logIn(page, { id, password: 'wrong-password-1' })
    await expect(page.getByRole('alert')).toHaveText('학번 또는 비밀번호가 올바르지 않습니다.')
    await expect(page.getByLabel('학번')).toHaveValue(id)
  }
})

test('a session is restored after a reload, without the login page in between', async ({ page, student }) => {
  await signUp(page, student)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))

  await page.goto('/mypage')
  await page.reload()

  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeVisible()
  await expect(page.getByText(student.id)).toBeVisible()
  expect(visited).not.toContain('/login')
})

test('a lecture whose name is hard on addresses survives list, detail, reload, switch and back', async ({
  page,
  student,
}) => {
  const name = '카누/카약 50% #1'
  await signUp(page, student)

  await row(page, name).getByRole('link').click()
  await expect(page).toHaveURL(`/lecture/${encodeURIComponent(name)}`)
  await page.reload()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await page.goBack()

  await expect(row(page, name)).toContainText('연결됨')
})

test('a guarded link leads back to itself after the login', async ({ page, student }) => {
  await signUp(page, student)
  await page.context().clearCookies()

  await page.goto(`/lecture/${encodeURIComponent('자료구조')}`)
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: '로그인' }).click()

  await expect(page.getByRole('heading', { name: '자료구조' })).toBeVisible()
})

test('a student syncs, changes his password and deletes his account', async ({ page, student }) => {
  await signUp(page, student)
  await page.getByRole('link', { name: '마이페이지' }).click()

  await page.getByRole('button', { name: '강의 목록 동기화' }).click()
  await expect(page.getByRole('status').filter({ hasText: /.+/ })).toBeVisible()

  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('현재 비밀번호').fill(student.password)
  await dialog.getByLabel('새 비밀번호', { exact: true }).fill('haneul-byeolbit-55')
  await dialog.getByLabel('새 비밀번호 확인').fill('haneul-byeolbit-55')
  await dialog.getByRole('button', { name: '변경하기' }).click()
  await expect(page.getByText('비밀번호를 성공적으로 변경했습니다.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  await page.getByLabel('비밀번호', { exact: true }).fill('haneul-byeolbit-55')
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.')).toBeVisible()
  await logIn(page, { id: student.id, password: 'haneul-byeolbit-55' })
  await expect(page.getByRole('alert')).toHaveText('학번 또는 비밀번호가 올바르지 않습니다.')
})

test('a damaged local storage is treated as logged out, without a white page', async ({ page, student }) => {
  await signUp(page, student)
  await page.evaluate(() => localStorage.setItem('user', '{"id":"<script>","isAdmin":'))

  await page.goto('/')

  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('학번')).toBeVisible()
})

test('a logout in one tab is followed by the other', async ({ page, context, student }) => {
  await signUp(page, student)
  const other = await context.newPage()
  await other.goto('/mypage')
  await expect(other.getByRole('heading', { name: '마이페이지' })).toBeVisible()

  await other.getByRole('button', { name: '로그아웃' }).click()

  await expect(other).toHaveURL(/\/login$/)
  await expect(page).toHaveURL(/\/login$/)
})
