import type { Page } from '@playwright/test'
import { expect, lectures, row, signUp, test } from '../support/campus.ts'

const sentence = '오프라인에서는 연결 상태를 변경할 수 없습니다. 인터넷에 다시 연결되면 시도해주세요.'
const notice = (page: Page) => page.getByRole('status').filter({ hasText: '오프라인입니다.' })
const time = (page: Page) => page.locator('p', { hasText: /^마지막으로/ }).locator('time')
/** Leaves the page as if its worker were still being installed; later registrations are real. */
function holdFirstRegistration() {
  const { serviceWorker } = navigator
  serviceWorker.register = () => {
    Reflect.deleteProperty(serviceWorker, 'register')
    return new Promise(() => {})
  }
}
const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

test('the network cut on the way locks every act, says why, keeps list and times over reloads, and all goes on when it is back', async ({
  page,
  context,
  student,
}) => {
  await signUp(page, student)
  await expect.poll(() => keptList(page)).toMatchObject({ userId: student.id })
  await workerReady(page)
  await row(page, '카누/카약').getByRole('link').click()
  await page.getByText('연결 안됨').waitFor()

  await context.setOffline(true)
  await expect(page.getByText(sentence)).toBeVisible()
  await page.reload()
  const button = page.getByRole('button', { name: '연결하기' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(sentence)
  // One thing is said, at once: not that it is loading too, nor the same above the screen.
  expect(await page.getByRole('progressbar').count()).toBe(0)
  expect(await notice(page).count()).toBe(0)
  await expect(time(page)).toBeVisible()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('연결 안됨')).toBeVisible()

  await page.goto('/')
  for (const name of lectures) await expect(row(page, name)).toContainText('미연결')
  await expect(notice(page)).toBeVisible()
  await expect(time(page)).toHaveAttribute('datetime', /^\d{4}-/)
  await expect(page.getByRole('alert')).toBeHidden()

  await page.goto('/mypage')
  const change = page.getByRole('button', { name: '비밀번호 변경' })
  await expect(page.getByText(student.id)).toBeVisible()
  await expect(change).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: '홈' }).click()
  for (const name of lectures) await expect(row(page, name)).toBeVisible()

  await page.goto(`/lecture/${encodeURIComponent(lectures[0]!)}`)
  await expect(time(page)).toBeVisible()
  // The device believes in a network; no call comes through.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(button).toHaveAccessibleDescription('현재 연결 상태를 확인한 뒤 변경할 수 있습니다.')
  await expect(button).toBeDisabled()

  await context.setOffline(false)
  await expect(button).toHaveAccessibleDescription('')
  await button.click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '연결되었습니다.' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await expect(page.getByText(/^마지막으로/)).toBeHidden()
  await page.getByRole('link', { name: '마이페이지' }).click()
  await expect(change).not.toHaveAttribute('aria-disabled')
})

test('after a logout, even a hasty one, the app opens without network again and shows the login', async ({
  page,
  context,
  student,
}) => {
  await signUp(page, student)
  await workerReady(page)
  await page.addInitScript(holdFirstRegistration)
  await page.goto('/mypage')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await workerReady(page)

  await context.setOffline(true)
  await page.reload()

  await expect(page.getByRole('button', { name: '로그인' })).toBeVisible()
})

test('a storage that answers late still gives the last list, and a list that somebody tampered with is dropped', async ({
  page,
  context,
  student,
}) => {
  await signUp(page, student)
  await workerReady(page)
  await expect.poll(() => keptList(page)).toMatchObject({ userId: student.id })
  const other = await context.newPage()
  await other.goto('/mypage')
  await other.evaluate(holdStorage)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await other.close()
  await expect(row(page, '자료구조')).toContainText('미연결')

  await page.evaluate(putList, { userId: student.id, fetchedAt: 'yesterday', lectures: [{ name: 1 }] })
  await page.reload()
  await expect(page.getByText('강의 목록을 불러오는 중 오류가 발생했습니다.')).toBeVisible()
})

test('the browser would install the app, whose worker leaves the contract and its summary to the server', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await workerReady(page)
  const session = await page.context().newCDPSession(page)

  const { errors } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')

  expect(errors).toEqual([])
  // Incognito is what a test's browser always is.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  for (const path of ['/openapi.json', '/llms.txt'])
    expect((await page.goto(path))?.headers()['content-type']).toMatch(/^(application\/json|text\/plain);/)
})

/** The kept list, undefined if there is none. */
function keptList(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('campus-connect')
        // A logout removes the database, so opening it in that moment fails. Polls look again.
        opening.addEventListener('error', () => resolve(`cannot be opened: ${opening.error}`))
        // There is no database, and looking must not leave an empty one behind.
        opening.addEventListener('upgradeneeded', () => {
          opening.transaction?.abort()
          resolve(undefined)
        })
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('lectures').objectStore('lectures').get('last')
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
  )
}

/** In the page: writes what the app will find. */
function putList(value: unknown) {
  return new Promise<void>((resolve) => {
    const opening = indexedDB.open('campus-connect')
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('lectures', 'readwrite')
      writing.objectStore('lectures').put(value, 'last')
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}

/** In the page: nobody else can read the storage until the page is closed. */
function holdStorage() {
  return new Promise<void>((resolve) => {
    const opening = indexedDB.open('campus-connect')
    opening.addEventListener('success', () => {
      const store = opening.result.transaction('lectures', 'readwrite').objectStore('lectures')
      const hold = () => store.count().addEventListener('success', hold)
      hold()
      resolve()
    })
  })
}
