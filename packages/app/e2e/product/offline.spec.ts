import type { Page } from '@playwright/test'
import { expect, lectures, row, signUp, test } from '../support/campus.ts'

const sentence = '오프라인에서는 연결 상태를 변경할 수 없습니다. 인터넷에 다시 연결되면 시도해주세요.'
const notice = (page: Page) => page.getByRole('status').filter({ hasText: '오프라인입니다.' })
/** Leaves the page as if its worker were still being installed; later registrations are real. */
function holdFirstRegistration() {
  const { serviceWorker } = navigator
  serviceWorker.register = () => {
    Reflect.deleteProperty(serviceWorker, 'register')
    return new Promise(() => {})
  }
}
const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

test('opened without network, the app shows the last list and its time, and goes on by itself when it is back', async ({
  page,
  context,
  student,
}) => {
  await signUp(page, student)
  await expect(row(page, '자료구조')).toContainText('미연결')
  await workerReady(page)

  await context.setOffline(true)
  await page.reload()

  for (const name of lectures) await expect(row(page, name)).toContainText('미연결')
  await expect(notice(page)).toBeVisible()
  await expect(page.locator('p', { hasText: /^마지막으로/ }).locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
  await expect(page.getByRole('alert')).toBeHidden()

  await context.setOffline(false)

  await expect(notice(page)).toBeHidden()
  await expect(page.getByText(/^마지막으로/)).toBeHidden()
  await expect(row(page, '자료구조')).toContainText('미연결')
})

test('the worker leaves the contract and its summary to the server', async ({ page }) => {
  await page.goto('/login')
  await workerReady(page)

  for (const path of ['/openapi.json', '/llms.txt'])
    expect((await page.goto(path))?.headers()['content-type']).toMatch(/^(application\/json|text\/plain);/)
})

test('a deep link opens without network, and its switch says why it is locked', async ({ page, context, student }) => {
  await signUp(page, student)
  await row(page, '카누/카약').getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()
  await workerReady(page)

  await context.setOffline(true)
  await page.reload()

  const button = page.getByRole('button', { name: '연결하기' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(sentence)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('연결 안됨')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(sentence)).toBeHidden()
  await button.click()

  await expect(page.getByText('현재 연결됨')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '연결되었습니다.' })).toBeVisible()
})

test('the network cut on the way locks the switch and keeps the list, with its time', async ({
  page,
  context,
  student,
}) => {
  await signUp(page, student)
  await row(page, '자료구조').getByRole('link').click()
  await expect(page.getByText('연결 안됨')).toBeVisible()

  await context.setOffline(true)

  await expect(page.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: '목록으로 돌아가기' }).click()
  for (const name of lectures) await expect(row(page, name)).toBeVisible()
  await expect(page.locator('p', { hasText: /^마지막으로/ }).locator('time')).toBeVisible()
  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await expect(page.getByText(/^마지막으로/)).toBeHidden()
})

test('my page opens without network, with its tabs and nobody logged out, and recovers when it is back', async ({
  page,
  context,
  student,
}) => {
  await signUp(page, student)
  await workerReady(page)
  await context.setOffline(true)

  await page.goto('/mypage')

  const change = page.getByRole('button', { name: '비밀번호 변경' })
  await expect(page.getByText(student.id)).toBeVisible()
  await expect(change).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: '홈' }).click()
  for (const name of lectures) await expect(row(page, name)).toBeVisible()
  await page.getByRole('link', { name: '마이페이지' }).click()
  await context.setOffline(false)
  await expect(change).not.toHaveAttribute('aria-disabled')
})

test('a state that only an earlier visit knew is not switched before it is known again', async ({ page, student }) => {
  await signUp(page, student)
  await expect.poll(() => keptList(page)).toMatchObject({ userId: student.id })
  await workerReady(page)
  await page.context().setOffline(true)
  await page.goto(`/lecture/${encodeURIComponent(lectures[0]!)}`)
  const button = page.getByRole('button', { name: '연결하기' })
  await expect(page.locator('p', { hasText: /^마지막으로/ }).locator('time')).toBeVisible()

  // The device believes in a network; no call comes through.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))

  await expect(button).toHaveAccessibleDescription('현재 연결 상태를 확인한 뒤 변경할 수 있습니다.')
  await expect(button).toBeDisabled()
  await page.context().setOffline(false)
  await expect(button).toHaveAccessibleDescription('')
  await button.click()
  await expect(page.getByText('현재 연결됨')).toBeVisible()
})

test('what is kept is the user, the shell and the last list, and a logout leaves the shell alone', async ({
  page,
  student,
}) => {
  await signUp(page, student)
  await workerReady(page)
  await expect.poll(() => keptList(page)).toMatchObject({ userId: student.id })
  expect(await kept(page)).toEqual({ local: ['user'], session: [], calls: [] })

  await page.goto('/mypage')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await expect.poll(() => keptList(page)).toBeUndefined()
  expect(await kept(page)).toEqual({ local: [], session: [], calls: [] })
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

test('a session that ended takes the last list with it', async ({ page, context, student }) => {
  await signUp(page, student)
  await expect.poll(() => keptList(page)).toMatchObject({ userId: student.id })

  await context.clearCookies()
  await page.reload()

  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => keptList(page)).toBeUndefined()
})

test('a storage that answers late still gives the last list', async ({ page, context, student }) => {
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
})

test('a list that somebody tampered with is dropped', async ({ page, context, student }) => {
  await signUp(page, student)
  await workerReady(page)
  await expect.poll(() => keptList(page)).toMatchObject({ userId: student.id })
  await page.evaluate(putList, { userId: student.id, fetchedAt: 'yesterday', lectures: [{ name: 1 }] })

  await context.setOffline(true)
  await page.reload()

  await expect(page.getByText('강의 목록을 불러오는 중 오류가 발생했습니다.')).toBeVisible()
})

test('the browser would install it', async ({ page, student }) => {
  await signUp(page, student)
  await workerReady(page)
  const session = await page.context().newCDPSession(page)

  const { errors } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')

  expect(errors).toEqual([])
  // Incognito is what a test's browser always is.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

/** All names under which this browser keeps something, and what of it came from the API. */
async function kept(page: Page) {
  return page.evaluate(async () => {
    const calls: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (new URL(url).pathname.startsWith('/api')) calls.push(url)
    return { local: Object.keys(localStorage), session: Object.keys(sessionStorage), calls }
  })
}

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
