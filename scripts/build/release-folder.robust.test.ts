import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutLibatomic } from '../test/without-libatomic.ts'
import { commandsOf } from '../manuals/page.ts'
import { termCells } from '../manuals/registrar.ts'
import { archiveOfRelease } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'campus-release-'))
/** Without variables of the repository and with no other Node in front of the release's own. */
const env = { PATH: '/usr/bin:/bin', DATABASE_URL: `file:${folder}/campus.db`, PORT: '0' }

beforeAll(async () => {
  const made = mkdtempSync(join(tmpdir(), 'campus-archive-'))
  execFileSync('tar', ['xzf', await archiveOfRelease(made), '-C', folder, '--strip-components=1'])
  rmSync(made, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a release runs from its own folder by the commands of its README, and serves the app', async () => {
  const { version } = JSON.parse(readFileSync('packages/server/package.json', 'utf8')) as { version: string }
  const [tellsVersion = '', serves = '', ...others] = commandsOf(join(folder, 'README.md')).map(({ text }) => text)
  const options = { cwd: folder, env } as const
  expect(others).toEqual([])
  expect(spawnSync('sh', ['-c', tellsVersion], { ...options, encoding: 'utf8' }).stdout).toBe(`${version}\n`)

  const demo = serves.replace('DATABASE_URL=file:/tmp/demo.db', `exec env DATABASE_URL=file:${folder}/demo.db`)
  const server = spawn('sh', ['-c', demo], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
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

test("the program of the roster's README reads a table", () => {
  const readme = readFileSync(join(folder, 'packages/roster/README.md'), 'utf8')
  const [, program = ''] = /^```ts\n([^]*?)^```/m.exec(readme) ?? []
  const table = readFileSync(join(folder, 'docs/registrar-example.csv'), 'utf8')
  const path = (name: string) => join(folder, name)
  writeFileSync(path('수강신청.csv'), table.replaceAll(/^2026,2,/gm, `${termCells},`))
  writeFileSync(path('가린.csv'), table.replaceAll('20240001', '2024****'))
  const node = path('node_modules/.bin/node')
  const read = (name: string) => {
    writeFileSync(path('read.mjs'), `${program.replace('수강신청.xlsx', name)}\nconsole.log(roster !== undefined)`)
    return spawnSync(node, ['read.mjs'], { cwd: folder, env, encoding: 'utf8' })
  }

  expect(read('수강신청.csv')).toMatchObject({ status: 0, stdout: 'true\n', stderr: '' })
  expect(read('가린.csv')).toMatchObject({ status: 0, stdout: expect.stringMatching(/row .+[^]+false\n$/), stderr: '' })
})

test('a release starts on a system without libatomic.so.1, and so does its unit', ({ skip }) => {
  const hidden = withoutLibatomic()
  if ('missing' in hidden) return skip(hidden.missing)
  const { version } = JSON.parse(readFileSync('packages/server/package.json', 'utf8')) as { version: string }
  const [, unit = ''] =
    /^ExecStart=\/opt\/campus\/current\/(\S+) /m.exec(
      readFileSync(join(folder, 'deploy/campus-connect@.service'), 'utf8'),
    ) ?? []
  const commands = [[join(folder, 'campus-server')], [join(folder, unit), join(folder, 'packages/server/src/main.ts')]]

  for (const command of commands) {
    const [program, ...rest] = [...hidden.through, ...command, '--version'] as const
    expect(spawnSync(program, rest, { env, encoding: 'utf8' })).toMatchObject({ stdout: `${version}\n`, stderr: '' })
  }
})

test('a release has no source, unit or page that git does not know', ({ skip }) => {
  const known = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).stdout.split('\0')
  skip(!known.includes('package.json'), 'this is no working tree of git')
  const files = globSync(['{deploy,docs,scripts}/**/*', 'packages/{server,operator,core,roster,tables,brand}/**/*'], {
    cwd: folder,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    // Packages that npm puts below a workspace.
    .filter((file) => !file.includes('node_modules/'))

  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => !known.includes(file))).toEqual([])
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
