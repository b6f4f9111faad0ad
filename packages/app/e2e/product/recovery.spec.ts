import { enter, expect, row, signUp, test } from '../support/campus.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

test('a server that dies in the middle of a switch: the app says so, recovers by itself and shows the truth', async ({
  page,
  campus,
  student,
}) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  // Held back until the server is gone: the tap is on its way when it dies.
  await page.route('**/api/attend/start', async (route) => {
    await campus.kill()
    await route.continue()
  })

  await page.getByRole('button', { name: '연결하기' }).click()

  await expect(
    page.getByRole('alert').filter({ hasText: '연결 상태를 변경하는 중 오류가 발생했습니다.' }),
  ).toBeVisible()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  await expect(page.getByText('최신 정보를 불러오지 못했습니다.')).toBeVisible()
  await page.unroute('**/api/attend/start')

  await campus.restart()

  await expect(page.getByText('최신 정보를 불러오지 못했습니다.')).toBeHidden({ timeout: 30_000 })
  await expect(page.getByText('연결 안됨')).toBeVisible()
  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await page.reload()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
})

test('a switch that took effect although its answer was lost is shown as it is', async ({ page, student }) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  await page.route('**/api/attend/start', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

  await page.getByRole('button', { name: '연결하기' }).click()

  await expect(
    page.getByRole('alert').filter({ hasText: '연결 상태를 변경하는 중 오류가 발생했습니다.' }),
  ).toBeVisible()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
})

test('an answer that cannot be shown takes one screen down, and the others stay', async ({ page, campus }) => {
  await enter(page, campus.admin)
  await page.route('**/api/admin/users**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ json: { ...answer, data: answer.data.map((user: object) => ({ ...user, createdAt: {} })) } })
  })

  await page.goto(`/admin/users/${campus.admin.id}`)

  await expect(page.getByRole('heading', { name: '화면을 표시할 수 없습니다' })).toBeVisible()
  await page.getByRole('link', { name: '마이페이지' }).click()
  await expect(page.getByRole('heading', { name: '마이페이지' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '화면을 표시할 수 없습니다' })).toBeVisible()
  await page.unroute('**/api/admin/users**')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText(campus.admin.id, { exact: true })).toBeVisible()
})
