import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildExecutable } from '../../../scripts/build/executable.ts'
import { withoutLibatomic } from '../../../scripts/test/without-libatomic.ts'
import { firstPerson, listing } from './user-list-server.ts'
import { start } from './start-process.ts'

test('the single executable works in an empty folder, without Node, the repository and libatomic.so.1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-single-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const campus = await buildExecutable(folder)
  const server = createServer(listing(1)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const home = join(folder, 'home')
  mkdirSync(home)
  const env = { PATH: home, HOME: home, CAMPUS_HOST: host }

  expect(await start(campus, ['users', 'list'], { env }).outcome).toMatchObject({ code: 0, stdout: firstPerson })
  expect(await start(campus, ['users', 'enable', '-', '--yes'], { env, input: 'S0\r\n' }).outcome).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^S0\ttrue\t/),
  })
  expect(await start(campus, ['--host', 'https://127.0.0.1:1', 'users', 'list'], { env }).outcome).toMatchObject({
    code: 6,
    stderr: expect.stringContaining('접속할 수 없습니다.'),
  })
  expect((await start(campus, ['--licenses'], { env }).outcome).stdout).toMatch(
    /^commander [^]+^Node\.js [^]+OpenSSL, located at deps\/openssl/m,
  )
  const hidden = withoutLibatomic()
  const [program, ...rest] = 'missing' in hidden ? ([campus] as const) : ([...hidden.through, campus] as const)
  expect(await start(program, [...rest, '--version']).outcome).toMatchObject({ code: 0 })
  expect(readdirSync(folder).toSorted()).toEqual(['campus', 'home'])
})
