import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'campus-packed-'))
const file = 'campus-connect-cli-1.2.3.tgz'
const content = Buffer.from([0x1f, 0x8b, 0, 255])
const sha256 = createHash('sha256').update(content).digest('hex')
let server: TestServer
beforeAll(async () => {
  writeFileSync(join(folder, file), content)
  writeFileSync(join(folder, 'package.json'), '{}')
  server = await testServer({ packedCli: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('/-/cli offers the packed campus with its version, its checksum and the command that installs it', async () => {
  const { statusCode, body } = await server.app.inject({ url: '/-/cli' })

  expect(statusCode).toBe(200)
  expect(body).toMatch(new RegExp(`npm install --global http\\S+/-/cli/${file}<`))
  for (const text of ['버전 1.2.3', sha256, `sha256sum ${file}`, `href="/-/cli/${file}"`]) expect(body).toContain(text)
})

test('its file is the one whose checksum the page and latest.json tell', async () => {
  const download = await server.app.inject({ url: `/-/cli/${file}` })
  const latest = await server.app.inject({ url: '/-/cli/latest.json' })

  expect(createHash('sha256').update(download.rawPayload).digest('hex')).toBe(sha256)
  expect(download.headers['content-type']).toBe('application/gzip')
  expect(latest.json()).toEqual({ success: true, message: '', data: { version: '1.2.3', file, sha256 } })
})

test.each(['package.json', '..%2fpackage.json', 'campus-connect-cli-9.9.9.tgz'])(
  '/-/cli/%s is not there',
  async (name) => {
    expect((await server.app.inject({ url: `/-/cli/${name}` })).statusCode).toBe(404)
  },
)

test('where nothing is packed the page names the package, and there is no latest version', async () => {
  const bare = await testServer({})
  const page = await bare.app.inject({ url: '/-/cli' })
  const latest = await bare.app.inject({ url: '/-/cli/latest.json' })
  await bare.close()

  expect([page.statusCode, latest.statusCode]).toEqual([200, 404])
  expect(page.body).toContain('npm install --global @campus-connect/cli')
})
