import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAdmin as admin, testPassword, testServer, testUrl as host } from '@campus-connect/server/testing'
import { runIn, type Terminal } from './run-in.ts'

export { admin, host }

export type TestCampus = Awaited<ReturnType<typeof testCampus>>

/** A real server with three students, and an empty configuration directory. */
export async function testCampus() {
  const configDirectory = await mkdtemp(join(tmpdir(), 'campus-cli-'))
  const server = await testServer({
    students: [
      { id: '20240001', username: '김하늘', lectures: ['자료구조', '카누/카약'] },
      { id: '20240002', username: '이바다', lectures: ['자료구조'] },
      { id: '20240003', username: '=박산' },
    ],
  })
  const runHere = (terminal: Terminal, ...argv: string[]) =>
    runIn({ configDirectory, fetch: server.fetch, ...terminal }, argv)
  const piped = (...argv: string[]) => runHere({}, ...argv)

  return {
    server,
    configDirectory,
    sessionFile: join(configDirectory, 'session.json'),
    run: runHere,
    piped,
    login: (id = admin, password = testPassword) =>
      runHere({ input: `${password}\n` }, 'login', '--id', id, '--password-stdin'),
    async isEnabled(id: string) {
      const { stdout } = await piped('users', 'list', '--query', id, '--fields', 'enabled')
      return stdout === 'true\n'
    },
    /** Makes a saved session look as if it was used a week ago for the last time. Gives the time of that use. */
    async weekPasses(file = 'session.json') {
      const path = join(configDirectory, file)
      const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()
      const saved = await readFile(path, 'utf8')
      await writeFile(path, saved.replaceAll(/"usedAt":"[^"]+"/g, `"usedAt":"${weekAgo}"`))
      return weekAgo
    },
    async close() {
      await server.close()
      await rm(configDirectory, { recursive: true })
    },
  }
}
