import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOfRelease } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'campus-release-'))
/** Without variables of the repository and with no other Node in front of the release's own. */
const env = { PATH: '/usr/bin:/bin', DATABASE_URL: `file:${folder}/campus.db`, PORT: '0' }

beforeAll(async () => {
  const made = mkdtempSync(join(tmpdir(), 'campus-archive-'))
  execFileSync('tar', ['xzf', await archiveOfRelease(made), '-C', folder, '--strip-components=1'])
  rmSync(made, { recursive: true })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }), 120_000)

test('a release runs from its own folder, and serves the app', async () => {
  const program = join(folder, 'campus-server')
  const { version } = JSON.parse(readFileSync('packages/server/package.json', 'utf8')) as { version: string }
  expect(spawnSync(program, ['--version'], { env, encoding: 'utf8' }).stdout).toBe(`${version}\n`)

  const server = spawn(program, [], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const url = await addressOf(server.stderr)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const page = await (await fetch(url)).text()
    const [asset] = /\/assets\/[^"]+\.js/.exec(page) ?? []
    expect((await fetch(`${url}${asset}`)).status).toBe(200)
    expect((await fetch(`${url}/docs/`)).status).toBe(200)
    expect(await (await fetch(`${url}/licenses.html`)).text()).toContain('<h1>오픈소스 라이선스</h1>')
  } finally {
    server.kill()
    await once(server, 'exit')
  }
})

test('a release has no tests, no development packages and nothing of a campus', () => {
  const files = globSync('**/*', { cwd: folder })
  const packages = files.filter((file) => /^node_modules\/(@[^/]+\/)?[^/@.][^/]*$/.test(file))

  expect(packages).toContain('node_modules/fastify')
  expect(packages.filter((file) => /vitest|storybook|playwright|typescript|react|vite$/.test(file))).toEqual([])
  expect(files.filter((file) => /^packages\/.*(\.test\.ts$|\/test\/)|^\.env$|^data/.test(file))).toEqual([])
})

test('a release has the licence of each package that it holds, of Node, and of the code in its app', () => {
  const texts = readFileSync(join(folder, 'licenses.txt'), 'utf8')
  const page = readFileSync(join(folder, 'packages/app/dist/licenses.html'), 'utf8')
  const manifests = globSync('node_modules/{*,@*/*}/{,node_modules/{*,@*/*}/}package.json', { cwd: folder })
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name: string; version: string })
    .filter(({ name }) => !name.startsWith('@campus-connect/'))

  expect(manifests.length).toBeGreaterThan(100)
  expect(
    manifests.map(({ name, version }) => `${name} ${version}`).filter((head) => !texts.includes(`${head} (`)),
  ).toEqual([])
  expect(texts).toContain('- OpenSSL, located at deps/openssl, is licensed as follows:')
  for (const name of ['react', 'react-dom', '@tanstack/query-core', 'wouter', 'idb-keyval'])
    expect(page).toMatch(new RegExp(`<summary>${name} [\\d.]+ <span>[^<]+</span></summary>\\s*<pre[^>]*>[^<]{500}`))
})

test('every link in its documents leads to a file that it has', () => {
  const documents = [
    'README.md',
    'packages/server/README.md',
    'packages/server/reference.md',
    ...globSync('docs/*.md', { cwd: folder }),
  ]
  const broken = documents.flatMap((file) =>
    Array.from(readFileSync(join(folder, file), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g), ([, target]) => target!)
      .filter((target) => !existsSync(join(folder, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  )

  expect(broken).toEqual([])
})

/** The server prints this line when it is ready; its log names the address earlier, when it listens. */
async function addressOf(output: NodeJS.ReadableStream) {
  for await (const line of createInterface(output)) {
    const [, url] = /^Campus Connect: (.+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('the server ended')
}
