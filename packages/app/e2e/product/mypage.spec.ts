import { answer, bodiesOf, cut, recordCalls, refused } from '../support/answers.ts'
import { expect, signUp, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })

test.beforeEach(async ({ page, student }) => {
  await signUp(page, student)
  await page.getByRole('link', { name: '마이페이지' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '마이페이지' })).toBeVisible()
})

test('my page shows name and number, and offers its four acts', async ({ page, student }) => {
  const main = page.getByRole('main')

  await expect(main.getByText(student.username, { exact: true })).toBeVisible()
  await expect(main.getByText(student.id, { exact: true })).toBeVisible()
  for (const name of ['강의 목록 동기화', '비밀번호 변경', '회원 탈퇴', '로그아웃'])
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible()
})

test('비밀번호 변경 opens a modal, 회원 탈퇴 one that looks dangerous', async ({ page }) => {
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  const change = page.getByRole('dialog', { name: '비밀번호 변경' })
  await expect(change).toBeVisible()
  expect(await change.evaluate((node) => node.matches(':modal'))).toBe(true)
  const calm = await colour('변경하기')
  await page.getByRole('button', { name: '취소' }).click()

  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  const deletion = page.getByRole('dialog', { name: '회원 탈퇴' })
  await expect(deletion).toBeVisible()
  expect(await deletion.evaluate((node) => node.matches(':modal'))).toBe(true)
  expect(await colour('탈퇴하기')).not.toBe(calm)

  function colour(name: string) {
    return page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  }
})

test('a password change is checked in this order: current, new, confirmation; nothing is sent before', async ({
  page,
  student,
}) => {
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  const submit = () => page.getByRole('button', { name: '변경하기' }).click()
  const says = (text: string) => expect(page.getByRole('alert')).toHaveText(text)

  // The confirmation is wrong from the beginning, and yet it is the last to be named.
  await page.getByLabel('새 비밀번호 확인').fill('other-than-all-1')
  await submit()
  await says('현재 비밀번호를 입력해주세요.')
  await page.getByLabel('현재 비밀번호').fill(student.password)
  await submit()
  await says('새 비밀번호를 입력해주세요.')
  await page.getByLabel('새 비밀번호', { exact: true }).fill('haneul-byeolbit-55')
  await submit()
  await says('새 비밀번호가 일치하지 않습니다.')
  await page.getByLabel('현재 비밀번호').fill('')
  await submit()
  await says('현재 비밀번호를 입력해주세요.')

  expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

test('the client has no rule of its own for the length or strength of a new password', async ({ page, student }) => {
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.getByLabel('현재 비밀번호').fill(student.password)
  await page.getByLabel('새 비밀번호', { exact: true }).fill('1')
  await page.getByLabel('새 비밀번호 확인').fill('1')

  await page.getByRole('button', { name: '변경하기' }).click()

  await expect(page.getByRole('alert')).toHaveText('비밀번호는 8자 이상 128자 이하여야 합니다.')
  expect(bodiesOf(calls, 'PUT /api/users/me/password')).toEqual([
    { currentPassword: student.password, newPassword: '1' },
  ])
})

test('cancelling the password modal clears its fields and messages', async ({ page }) => {
  const labels = ['현재 비밀번호', '새 비밀번호', '새 비밀번호 확인']
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill('abcd-efgh-1234')
  await page.getByLabel('새 비밀번호 확인').fill('x')
  await page.getByRole('button', { name: '변경하기' }).click()
  await expect(page.getByRole('alert')).toHaveText('새 비밀번호가 일치하지 않습니다.')

  await page.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '비밀번호 변경' }).click()

  for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a deletion without a password says 비밀번호를 입력해주세요. and is not sent', async ({ page }) => {
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '회원 탈퇴' }).click()

  await page.getByRole('button', { name: '탈퇴하기' }).click()

  await expect(page.getByRole('alert')).toHaveText('비밀번호를 입력해주세요.')
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
})

test('after a deletion the login says 회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다., and nobody is logged in', async ({
  page,
  student,
}) => {
  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  await page.getByLabel('비밀번호', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: '탈퇴하기' }).click()

  await expect(page.getByRole('status').filter({ hasText: '회원 탈퇴' })).toHaveText(
    '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.',
  )
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.goto('/mypage')
  await expect(page).toHaveURL(/\/login/)
})

for (const [how, failure] of [
  ['is refused', refused(500)],
  ['gets no answer', cut],
] as const)
  test(`a logout that ${how} is only logged, and the local session is cleared anyway`, async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await answer(page, '/api/auth/logout', failure)

    await page.getByRole('button', { name: '로그아웃' }).click()

    await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(logged.filter((text) => text.includes('logout failed'))).toHaveLength(1)
  })
