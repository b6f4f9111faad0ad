import { button, heading, link, row, text } from '../engines/find.ts'
import { expect, signUp, test } from '../engines/journey.ts'
import { lectures } from '../support/campus.ts'

const stale = text(/^마지막으로/)
const odd = '카누/카약 50% #1'

test('without network the app opens with the last list and its time, at a deep link too, goes on when it is back, and shows the login after a logout', async ({
  app,
  network,
  student,
}) => {
  await signUp(app, student)
  await app.shows(row('자료구조'))
  await app.run(async () => void (await navigator.serviceWorker.ready))

  network.cut()
  await app.reload()
  await app.shows(stale)
  for (const name of lectures) await app.shows({ ...text('미연결'), inside: row(name) })
  await app.open(`/lecture/${encodeURIComponent(odd)}`)
  await app.shows(heading(odd))
  await app.shows(text('연결 안됨'))

  network.restore()
  // By itself, where the browser has not noticed anything.
  await app.hides(stale)
  await app.click(button('연결하기'))
  await app.shows(text('현재 연결됨'))

  await app.click(link('마이페이지'))
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
