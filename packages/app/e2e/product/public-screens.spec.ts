import { answer, bodiesOf, recordCalls, refused, silence } from '../support/answers.ts'
import { expect, signUp, signUpByForm, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })

test('the login asks for number and password, offers 로그인 유지, and leads to the sign-up', async ({ page }) => {
  await page.goto('/login')

  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '학번' })).toBeEditable()
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('checkbox', { name: '로그인 유지' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: '로그인' })).toHaveText('로그인')
  await page.getByRole('link', { name: '회원가입' }).click()

  await expect(page).toHaveURL(/\/signup$/)
})

test('the sign-up asks for number, name and password, and leads to the login', async ({ page }) => {
  await page.goto('/signup')

  await expect(page.getByRole('heading', { name: '회원가입' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '학번' })).toBeEditable()
  await expect(page.getByRole('textbox', { name: '이름' })).toBeEditable()
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: '회원가입' })).toHaveText('회원가입')
  await page.getByRole('link', { name: '로그인' }).click()

  await expect(page).toHaveURL(/\/login$/)
})

test('the login button reads 처리 중... while the login runs, and 로그인 again after it failed', async ({ page }) => {
  await answer(page, '/api/auth/login', refused(401, '학번 또는 비밀번호가 올바르지 않습니다.'), silence)
  await page.goto('/login')
  await page.getByLabel('학번').fill('20240001')
  await page.getByLabel('비밀번호', { exact: true }).fill('whatever-it-is')

  await page.getByRole('button', { name: '로그인' }).click()
  await expect(page.getByRole('alert')).toHaveText('학번 또는 비밀번호가 올바르지 않습니다.')
  await page.getByRole('button', { name: '로그인' }).click()

  await expect(page.getByRole('button', { name: '처리 중...' })).toBeVisible()
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toHaveCount(0)
})

test('a user who is logged in is taken from login and sign-up to the lectures', async ({ page, student }) => {
  await signUp(page, student)

  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
    await expect(page).toHaveURL('/')
  }
})

const forms = [
  { path: '/login', button: '로그인', fields: ['학번', '비밀번호'] },
  { path: '/signup', button: '회원가입', fields: ['학번', '이름', '비밀번호'] },
]
for (const { path, button, fields } of forms)
  test(`the browser does not send the form of ${path} while a field is empty`, async ({ page }) => {
    const calls = recordCalls(page)
    for (const missing of fields) {
      await page.goto(path)
      for (const field of fields)
        if (field !== missing) await page.getByLabel(field, { exact: true }).fill('abcd-efgh-1234')

      await page.getByRole('button', { name: button }).click()

      const field = page.getByLabel(missing, { exact: true })
      await expect(field).toBeFocused()
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
      expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
    }
  })

test('a sign-up whose name is nothing but spaces is ignored', async ({ page, student }) => {
  await page.goto('/signup')
  const calls = recordCalls(page)
  await page.getByLabel('학번').fill(student.id)
  await page.getByLabel('이름').fill('   ')
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)

  await page.getByRole('button', { name: '회원가입' }).click()
  await page.getByLabel('이름').fill(student.username)
  await page.getByRole('button', { name: '회원가입' }).click()

  await expect(page.getByRole('heading', { name: '내 강의 목록' })).toBeVisible()
  expect(bodiesOf(calls, 'POST /api/auth/signup')).toEqual([student])
})

test('the session user stands in local storage under user with id, username and isAdmin, and nothing else does', async ({
  page,
  student,
}) => {
  await signUpByForm(page, student)

  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(Object.keys(stored)).toEqual(['user'])
  expect(JSON.parse(stored['user'] ?? '')).toEqual({ id: student.id, username: student.username, isAdmin: false })
})
