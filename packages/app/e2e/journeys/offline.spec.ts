import { button, heading, row, text } from '../engines/find.ts'
import { expect, signUp, test } from '../engines/journey.ts'
import type { Screen } from '../engines/screen.ts'
import { lectures } from '../support/campus.ts'

const stale = text(/^마지막으로/)
const workerReady = (app: Screen) => app.run(async () => void (await navigator.serviceWorker.ready))

test('opened without network, the app shows the last list and its time, and goes on by itself when it is back', async ({
  app,
  network,
  student,
}) => {
  await signUp(app, student)
  await app.shows(row('자료구조'))
  await workerReady(app)

  network.cut()
  await app.reload()

  await app.shows(stale)
  for (const name of lectures) await app.shows({ ...text('미연결'), inside: row(name) })
  network.restore()

  await app.hides(stale)
  await app.shows({ ...text('미연결'), inside: row('자료구조') })
})

test('a deep link with an encoded name opens without network', async ({ app, network, student }) => {
  await signUp(app, student)
  await app.shows(row('자료구조'))
  await workerReady(app)

  network.cut()
  await app.open(`/lecture/${encodeURIComponent('카누/카약 50% #1')}`)

  await app.shows(heading('카누/카약 50% #1'))
  await app.shows(text('연결 안됨'))
  network.restore()
  await app.click(button('연결하기'))
  await app.shows(text('현재 연결됨'))
})

test('after a logout the app opens without network again and shows the login', async ({ app, network, student }) => {
  await signUp(app, student)
  await workerReady(app)
  await app.open('/mypage')
  await app.click(button('로그아웃'))
  await app.at('/login')
  await expect.poll(() => app.run(opensOffline)).toBe(true)

  network.cut()
  await app.reload()

  await app.shows(button('로그인'))
})

/** In the page: the logout may have taken the worker, what it keeps, or both. */
async function opensOffline() {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.active?.state === 'activated' && (await caches.match('/index.html')) !== undefined
}
