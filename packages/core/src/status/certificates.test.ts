import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { certificateOf } from './certificates.ts'

test('a certificate is told with its end, although no authority vouches for it', async () => {
  const folder = await temporaryFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...options, '-days', '9', '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const found = await certificateOf(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)

  expect(found).toMatchObject({ host: '127.0.0.1', trusted: false })
  const days = (Date.parse('endsAt' in found ? found.endsAt : '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(8.9)
  expect(days).toBeLessThan(9.1)
})

test('an address that does not answer is told with the reason', async () => {
  expect(await certificateOf('https://127.0.0.1:1')).toEqual({ host: '127.0.0.1', problem: 'ECONNREFUSED' })
})
