import { expect, row, signUp, test } from '../support/campus.ts'

// What stands between the page and the network here is the test.
test.use({ serviceWorkers: 'block' })

test('a server that dies in the middle of a switch: the app says so, recovers by itself and shows the truth', async ({
  page,
  campus,
  student,
}) => {
  await page.clock.install()
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  // Held back until the server is gone: the tap is on its way when it dies.
  await page.route('**/api/attend/start', async (route) => {
    await campus.kill()
    await route.continue()
  })

  await page.getByRole('button', { name: '연결하기' }).click()
  // A call that found no server is repeated after a while, more than once.
  const failed = page.getByText('다시 연결하는 중…')
  await expect(async () => {
    await page.clock.fastForward(3000)
    await expect(failed).toBeVisible({ timeout: 300 })
  }).toPass()

  await expect(
    page.getByRole('alert').filter({ hasText: '연결 상태를 변경하는 중 오류가 발생했습니다.' }),
  ).toBeVisible()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  // What recovers by itself is no alarm: only the act that failed is.
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.unroute('**/api/attend/start')

  await campus.restart()
  // A list that could not be fetched is asked for again after five to ten seconds.
  await page.clock.fastForward(10_000)

  await expect(page.getByText('방금 업데이트됨')).toBeVisible()
  await expect(failed).toBeHidden()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  await page.getByRole('button', { name: '연결하기' }).click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await page.reload()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
})
