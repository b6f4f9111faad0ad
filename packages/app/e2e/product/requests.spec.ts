import type { Request } from '@playwright/test'
import { enter, expect, openUserById, row, signUp, test } from '../support/campus.ts'
import { watchOutside } from '../support/outside.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

test('no screen asks anything of another host, and every call carries the session cookie', async ({
  page,
  campus,
  student,
}) => {
  const outside = watchOutside(page, campus.url)
  const sent: Request[] = []
  await signUp(page, student)
  // One that the page gave up on its way to another may have had no headers yet.
  page.on(
    'response',
    (response) => new URL(response.url()).pathname.startsWith('/api/') && sent.push(response.request()),
  )

  await row(page, '자료구조').getByRole('link').click()
  await page.getByRole('button', { name: '연결하기' }).click()
  await page.getByRole('status').filter({ hasText: '연결되었습니다.' }).waitFor()
  await page.getByRole('link', { name: '마이페이지' }).click()
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.getByRole('button', { name: '취소' }).click()
  await enter(page, campus.admin)
  await openUserById(page, student.id)
  await page.getByText('활성화됨', { exact: true }).waitFor()
  expect([...new Set(sent.map((call) => call.method()))].toSorted()).toEqual(['GET', 'POST'])
  for (const call of sent) expect((await call.allHeaders())['cookie']).toMatch(/campus_session=/)

  await page.goto('/login')
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: /Campus Connect/ })).toBeVisible()
  expect(outside).toEqual([])
})
