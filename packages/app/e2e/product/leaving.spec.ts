import type { Page } from '@playwright/test'
import { type Campus, expect, row, signUp, test } from '../support/campus.ts'
import { startNetwork } from '../support/network.ts'

const start = 'POST /api/attend/start 200'
const arrivals = (campus: Campus) => campus.answered().filter((answered) => answered === start).length
const name = '자료구조'
const connect = (page: Page) => page.getByRole('button', { name: '연결하기' })

const ways: { how: string; leave: (page: Page) => Promise<unknown> }[] = [
  // Do not wait for the new page: it comes through the same network.
  { how: 'is reloaded', leave: (page) => page.evaluate(() => location.reload()) },
  { how: 'is closed', leave: (page) => page.close() },
  { how: 'goes to another site', leave: (page) => page.goto('about:blank') },
]
for (const { how, leave } of ways)
  test(`a switch reaches the server although its page ${how}, and the next visit says so`, async ({
    page,
    context,
    campus,
    student,
  }) => {
    const network = await startNetwork(campus.url)
    await signUp(page, student)
    const { password: _, ...user } = student
    await page.addInitScript(
      (text) => location.protocol === 'http:' && localStorage.setItem('user', text),
      JSON.stringify(user),
    )
    await page.goto(`${network.url}/lecture/${encodeURIComponent(name)}`)
    await expect(connect(page)).toBeEnabled()
    // The worker opens the next page at once, while the request is still on its way.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(connect(page)).toBeEnabled()
    const before = arrivals(campus)
    network.slowDown(2000)
    await connect(page).click()
    await expect(page.getByText('현재 연결됨')).toBeVisible()
    await expect.poll(() => page.evaluate(remembered)).toBe(1)
    expect(arrivals(campus)).toBe(before)

    await leave(page)

    const next = how === 'is reloaded' ? page : await context.newPage()
    if (next !== page) await next.goto(network.url)
    await expect(next.getByRole('status').filter({ hasText: `‘${name}’ 강의가 연결되었습니다.` })).toBeVisible()
    expect(arrivals(campus)).toBe(before + 1)
    expect(await next.evaluate(remembered)).toBe(0)
    await context.close()
    network.close()
  })

test('a switch that never reached the server is reported by the next visit', async ({ page, student }) => {
  await signUp(page, student)
  await row(page, name).getByRole('link').click()
  // The network swallows the request, and the page goes away before it is given up.
  await page.route('**/api/attend/start', () => {})
  await connect(page).click()
  await expect.poll(() => page.evaluate(remembered)).toBe(1)
  await page.evaluate(makeOld)

  await page.reload()

  await expect(page.getByRole('alert')).toContainText(`‘${name}’ 강의의 연결 요청이 도착하지 않았습니다.`)
  await expect(page.getByText('연결 안됨')).toBeVisible()
  await expect(connect(page)).toBeEnabled()
})

test('a double tap and a double Enter end connected, and a tap after a second disconnects', async ({
  page,
  campus,
  student,
}) => {
  await signUp(page, student)
  await page.goto(`/lecture/${encodeURIComponent(name)}`)
  const stops = () => campus.answered().filter((answered) => answered === 'POST /api/attend/stop 200').length
  const before = stops()
  const { x, y, width, height } = (await connect(page).boundingBox())!
  const tap = () => page.mouse.click(x + width / 2, y + height / 2)

  await connect(page).focus()
  await tap()
  await tap()
  await page.keyboard.press('Enter')
  await expect(page.getByText('현재 연결됨')).toBeVisible()
  expect(stops()).toBe(before)

  await page.getByRole('button', { name: '연결 해제하기' }).click()

  await expect(page.getByText('연결 안됨')).toBeVisible()
  await expect.poll(stops).toBe(before + 1)
})

/** In the page: how many switches are kept for the next visit. */
function remembered(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('campus-connect')
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('lectures').objectStore('lectures').get('switches')
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve((reading.result as { switches: unknown[] } | undefined)?.switches.length ?? 0)
      })
    })
  })
}

/** In the page: the switch that is kept was tapped a minute ago. */
function makeOld(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('campus-connect')
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('lectures', 'readwrite')
      const store = writing.objectStore('lectures')
      const reading = store.get('switches')
      reading.addEventListener('success', () => {
        const kept = reading.result as { switches: { at: string }[] }
        for (const each of kept.switches) each.at = new Date(Date.now() - 60_000).toISOString()
        store.put(kept, 'switches')
      })
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}
