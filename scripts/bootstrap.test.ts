import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureApp } from './build/app.ts'
import { ensureInstalled } from './test/ensure-installed.ts'
import { withoutLibatomic } from './test/without-libatomic.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'campus-checkout-'))
const hidden = withoutLibatomic()
/** The Node of the machine with its npm, before any of the repository. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((path) => !path.includes('node_modules'))
  .join(delimiter)

/** Why this machine cannot try it. */
function obstacle() {
  if ('missing' in hidden) return hidden.missing
  const [program, ...rest] = [...hidden.through, 'npm', '--version'] as const
  const { status } = spawnSync(program, rest, { env: { PATH } })
  return status === 0 ? undefined : 'the Node of this machine needs libatomic.so.1'
}
const untried = obstacle()
beforeEach(({ skip }) => skip(untried !== undefined, untried))

/** A checkout in which Node 26 is installed, as npm installs it, and all else is that of the repository. */
beforeAll(async () => {
  if (untried) return
  await ensureApp()
  await ensureInstalled('runtime')
  for (const path of ['package.json', 'package-lock.json', 'scripts', '.npmrc'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const path of ['packages', 'runtime', 'openapi.yaml', 'tsconfig.json'])
    symlinkSync(join(root, path), join(folder, path))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  // With this stamp nothing is installed: npm would empty the folders of the repository behind the links.
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  writeFileSync(join(folder, 'node_modules/.bootstrap'), lock.digest('hex'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => !/^\.(bin|bootstrap)$/.test(each)))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(root, 'node_modules/.bin')))
    symlinkSync(realpathSync(join(root, 'node_modules/.bin', name)), join(folder, 'node_modules/.bin', name))
  installNewestNode()
}, 20 * 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function installNewestNode() {
  rmSync(join(folder, 'node_modules/.bin/node'))
  symlinkSync(join(root, `node_modules/node-linux-${process.arch}/bin/node`), join(folder, 'node_modules/.bin/node'))
}

const env = {
  PATH,
  HOME: folder,
  PORT: '0',
  DATABASE_URL: `file:${folder}/demo.db`,
  npm_config_update_notifier: 'false',
}

function npm(...argv: string[]) {
  if ('missing' in hidden) throw new Error(hidden.missing)
  const [program, ...rest] = [...hidden.through, 'npm', ...argv] as const
  return spawn(program, rest, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function outcome(child: ReturnType<typeof npm>) {
  const [out, err] = [child.stdout, child.stderr].map(async (stream) =>
    (await stream.setEncoding('utf8').toArray()).join(''),
  )
  const [code] = await once(child, 'close')
  return { code, out: await out, err: await err }
}

test('npm start serves where Node 26 does not start', async () => {
  const child = npm('start')
  try {
    const said: string[] = []
    for await (const line of createInterface(child.stderr)) {
      said.push(line)
      const [, url] = /^Campus Connect: (.+)/.exec(line) ?? []
      if (url === undefined) continue
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      expect(said.join('\n')).toMatch(/libatomic\.so\.1[^]*Using Node 24\.21 instead|^(?![^]*Using Node)/)
      return
    }
    throw new Error(said.join('\n'))
  } finally {
    process.kill(-(child.pid as number), 'SIGKILL')
  }
})

test('the commands of the repository run there too, and say nothing once the Node is replaced', async () => {
  installNewestNode()
  const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as { version: string }

  expect(await outcome(npm('run', '--silent', 'campus', '--', '--version'))).toMatchObject({
    code: 0,
    out: `${version}\n`,
  })
  expect(await outcome(npm('run', '--silent', 'server', '--', '--version'))).toEqual({
    code: 0,
    out: `${version}\n`,
    err: '',
  })
  // The first words of npm test: it takes as long as all tests.
  expect(await outcome(npm('run', '--silent', 'pretest'))).toEqual({ code: 0, out: '', err: '' })
})

test('a machine that cannot get another Node is told the command that helps', async () => {
  installNewestNode()
  rmSync(join(folder, 'runtime'))
  mkdirSync(join(folder, 'runtime'))
  const nothing = { name: 'none', version: '1.0.0' }
  writeFileSync(join(folder, 'runtime/package.json'), JSON.stringify(nothing))
  writeFileSync(
    join(folder, 'runtime/package-lock.json'),
    JSON.stringify({ ...nothing, lockfileVersion: 3, packages: { '': nothing } }),
  )

  const { code, err } = await outcome(npm('run', '--silent', 'pretest'))

  expect(code).toBe(1)
  expect(err).toMatch(/libatomic\.so\.1[^]*sudo apt-get install libatomic1/)
})
