import { heading, link, text } from '../engines/find.ts'
import { expect, signUp, test as journey } from '../engines/journey.ts'
import type { Screen } from '../engines/screen.ts'
import { deploy, servingDeployed, withDeployedApp } from '../support/deployed-app.ts'
import { deployOldWorker } from '../support/old-worker.ts'

const test = journey.extend<{ deployed: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
  deployed: ({}, use) => withDeployedApp(use),
  site: ({ campus, deployed }, use) => servingDeployed(deployed, campus.url, use),
})

// The list has a button of that name too, without text.
const offer = text('새로고침')

test('the first visit offers nothing; a new version is offered, and takes over when the user says so, also in a tab that is late', async ({
  app,
  visitor,
  student,
  deployed,
}) => {
  await signUp(app, student)
  await app.run(inCharge)
  expect(await app.count(offer)).toBe(0)
  deploy(deployed)

  await app.reload()
  await app.shows({ role: 'status', containing: '새 버전이 있습니다.' })
  expect(await app.run(version)).toBe('')
  const other = await visitor.openApp()
  await other.open('/')
  await other.shows(offer)
  await app.click(offer)

  await expect.poll(() => app.run(version).catch(String)).toBe('next')
  await app.hides(offer)
  await app.shows(heading('내 강의 목록'))
  expect(await app.run(() => caches.keys().then(({ length }) => length))).toBe(1)
  await late(other)
  await app.close()
})

test('a page of the server opens in the app of an earlier version too, whose worker knows none', async ({
  app,
  visitor,
  student,
  deployed,
}) => {
  const upgrade = deployOldWorker(deployed)
  await signUp(app, student)
  await app.run(inCharge)
  const other = await visitor.openApp()
  await other.open('/mypage')
  // The earlier version has the app in place of the page.
  await app.open('/-/record')
  await app.shows(heading('내 강의 목록'))
  upgrade()

  await app.open('/-/record')

  await app.shows(heading('내 출석과 개인정보'))
  await app.at('/-/record')
  await app.open('/-/record')
  await app.shows(heading('내 출석과 개인정보'))
  expect(await app.run(() => caches.keys().then(({ length }) => length))).toBe(1)
  // What was open goes on, and gets to the server as well.
  await other.click(link('내 출석과 개인정보'))
  await other.shows(heading('내 출석과 개인정보'))
})

async function late(other: Screen) {
  await other.click(offer)
  await expect.poll(() => other.run(version).catch(String)).toBe('next')
  await other.hides(offer)
}

/** In the page. */
function version() {
  return document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''
}

/** In the page: waits until the worker answers for it. */
function inCharge() {
  return new Promise<void>((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}
