import type { Request } from '@playwright/test'
import { expect, row, signUp, test } from '../support/campus.ts'

test.use({ serviceWorkers: 'block' })

test('every call goes to the origin that served the page, and carries the session cookie', async ({
  page,
  campus,
  student,
}) => {
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  await signUp(page, student)

  await row(page, '자료구조').getByRole('link').click()
  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByRole('status').filter({ hasText: '연결되었습니다.' })).toBeVisible()

  expect([...new Set(sent.map((request) => new URL(request.url()).origin))]).toEqual([campus.url])
  const calls = sent.filter((request) => new URL(request.url()).pathname.startsWith('/api/'))
  expect(calls.map((call) => call.method())).toEqual(expect.arrayContaining(['GET', 'POST']))
  for (const call of calls) expect((await call.allHeaders())['cookie']).toMatch(/campus_session=/)
})
