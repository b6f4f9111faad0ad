import { row } from '../engines/find.ts'
import { expect, signUp, test as journey } from '../engines/journey.ts'
import { type Firewall, startFirewall } from '../support/firewall.ts'

const test = journey.extend<{ firewall: Firewall }>({
  firewall: async ({ campus }, use) => {
    const firewall = await startFirewall(campus.url)
    await use(firewall)
    firewall.close()
  },
  site: ({ firewall }, use) => use(firewall.url),
})

test('a worker that gets the pages of a firewall is not installed, the network goes on serving, and a later visit heals', async ({
  app,
  firewall,
  network,
  student,
}) => {
  firewall.block(true)
  await signUp(app, student)
  await expect.poll(async () => [firewall.blocked() > 0, await app.run(isInstalled)]).toEqual([true, false])

  await app.reload()
  await app.shows(row('자료구조'))

  firewall.block(false)
  await app.reload()
  await app.run(() => navigator.serviceWorker.ready.then(() => true))
  network.cut()
  await app.reload()
  await app.shows(row('자료구조'))
})

/** In the page: whether there is a worker, or will be. */
function isInstalled() {
  return navigator.serviceWorker.getRegistration().then((registration) => registration !== undefined)
}
