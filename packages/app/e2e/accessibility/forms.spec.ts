import { expect, test } from './accessibility.ts'
import { signUp } from '../support/campus.ts'

test('every field says to the browser what it is for', async ({ page, student }) => {
  const purpose = (name: string) => page.getByLabel(name, { exact: true })
  await page.goto('/login')
  await expect(purpose('학번')).toHaveAttribute('autocomplete', 'username')
  // A number may have letters.
  await expect(purpose('학번')).not.toHaveAttribute('inputmode')
  await expect(purpose('비밀번호')).toHaveAttribute('autocomplete', 'current-password')
  await page.goto('/signup')
  await expect(purpose('학번')).toHaveAttribute('autocomplete', 'username')
  await expect(purpose('이름')).toHaveAttribute('autocomplete', 'name')
  await expect(purpose('비밀번호')).toHaveAttribute('autocomplete', 'new-password')

  await signUp(page, student)
  await page.goto('/mypage')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(purpose('현재 비밀번호')).toHaveAttribute('autocomplete', 'current-password')
  await expect(purpose('새 비밀번호')).toHaveAttribute('autocomplete', 'new-password')
  await expect(purpose('새 비밀번호 확인')).toHaveAttribute('autocomplete', 'new-password')
})

test('a password can be pasted, looked at and sent', async ({ page, context, student }) => {
  await signUp(page, student)
  await context.clearCookies()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await page.evaluate((text) => navigator.clipboard.writeText(text), student.password)
  await page.getByLabel('학번').fill(student.id)
  const field = page.getByLabel('비밀번호', { exact: true })

  await field.press('ControlOrMeta+v')

  await expect(field).toHaveValue(student.password)
  await page.getByRole('button', { name: '비밀번호 보기' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: '비밀번호 숨기기' })).toHaveAttribute('aria-pressed', 'true')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '내 강의 목록', exact: true })).toBeVisible()
})
