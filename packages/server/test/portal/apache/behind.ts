import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freeAddresses } from '@campus-connect/core/testing/addresses.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import type { Browser, Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { runProgram, startServerProcess } from '../../support/process.ts'
import type { PortalStudent } from '../provider.ts'
import { startApache } from './apache.ts'
import type { Door } from './doors.ts'
import { tap } from './tap.ts'

/** A server with Apache and a portal before it, and people with Chromium. All of it ends after the test. */
export async function startCampus(door: Door, people: PortalStudent[], browser: Browser) {
  const folder = await temporaryFolder()
  // Apache drops its rights.
  chmodSync(folder, 0o755)
  const [front = '', behind = '', plain = ''] = await freeAddresses(3)
  const [url, PORT] = [`https://localhost:${front.split(':')[1]}`, behind.split(':')[1] ?? '']
  const tls = certificate(folder)
  const portal = await door.start({ folder, url, people })
  const environment = {
    PORT,
    PUBLIC_URL: url,
    ...portal.settings,
    NODE_EXTRA_CA_CERTS: tls.file,
  }
  await startServerProcess({ folder, environment })
  const cable = await tap(Number(PORT))
  await startApache(door.file, portal, { folder, url, plain, server: cable.address, tls })
  const database = { DATABASE_URL: `file:${join(folder, 'campus.db')}` }
  return {
    url,
    /** Of the server, past the proxy. */
    direct: `http://${behind}`,
    /** By plain http. */
    plain: `http://${plain}`,
    tls,
    portal,
    /** What Apache sent to the server. */
    heard: cable.heard,
    /** Runs a command of the operator. */
    operate: (...argv: string[]) => runProgram({ ...database, ...environment }, argv),

    /** A page of a browser that was never here. */
    async page(path = '/login'): Promise<Page> {
      const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true, locale: 'ko-KR' })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      await page.goto(path)
      return page
    },

    /** On the login page of the portal. */
    async logIn(page: Page, subject: string) {
      await page.locator('[name=login],[name=username]').fill(subject)
      await page.locator('[name=password]').fill(door.password)
      await page.locator('[name=password]').press('Enter')
    },
  }
}

/** A certificate for localhost: as a file, and with its key as text. */
function certificate(folder: string) {
  const [keyFile, file] = [join(folder, 'key'), join(folder, 'cert')]
  const extensions = ['subjectAltName=DNS:localhost', 'basicConstraints=critical,CA:FALSE']
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const argv = ['req', ...made, '-keyout', keyFile, '-out', file, ...extensions.flatMap((each) => ['-addext', each])]
  execFileSync('openssl', argv, { stdio: 'ignore' })
  return { file, key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8') }
}
