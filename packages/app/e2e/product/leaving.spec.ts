import type { Page } from '@playwright/test'
import { expect, row, signUp, test } from '../support/campus.ts'

const name = '자료구조'
const connect = (page: Page) => page.getByRole('button', { name: '연결하기' })

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
