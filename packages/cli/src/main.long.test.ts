import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstLine, firstPerson, listing } from '../test/user-list-server.ts'
import { main, start } from '../test/start-process.ts'

const people = 200_000
const directory = join(tmpdir(), 'campus-nobody')

async function listen() {
  const server = createServer(listing(people)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.skipIf(process.platform === 'win32')('head -1 of 200,000 users ends quietly with 0', async () => {
  expect(await firstLine(directory, await listen())).toEqual({ code: 0, stdout: firstPerson, stderr: 'code 0\n' })
})

test.each([
  ['tsv', []],
  ['--json', ['--json']],
  ['--csv', ['--csv']],
])('200,000 users come whole: %s', async (_format, options) => {
  const env = { CAMPUS_CONFIG_DIR: directory, CAMPUS_HOST: await listen() }
  const { code, stdout } = await start(process.execPath, [main, 'users', 'list', ...options], { env }).outcome

  expect(code).toBe(0)
  expect(stdout.match(/S\d+/g)).toHaveLength(people)
})
