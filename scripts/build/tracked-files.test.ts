import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refuseDirtyTree, trackedFiles } from './tracked-files.ts'

/** A small repository with one commit, and files that lie around in it. */
function repository(lyingAround: string[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'campus-tree-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, content = 'x') => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'pipe' })
  for (const path of ['package.json', 'deploy/campus-server', 'packages/app/public/icon.svg']) write(path)
  write('.gitignore', 'dist/\n.env\n')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  for (const path of lyingAround) write(path)
  return { root, write, git }
}

const lying = [
  'deploy/campus.env',
  'deploy/.campus-server.swp',
  'packages/server/src/secret.txt',
  'docs/draft.md',
  '.env',
]

test('only what git knows may be published', () => {
  const { root } = repository(lying)
  const isTracked = trackedFiles(root)

  expect(['', 'deploy', 'deploy/campus-server', 'package.json'].filter((path) => !isTracked(path))).toEqual([])
  expect([...lying, 'packages/server', 'docs', '.git', '.git/config', '../x'].filter(isTracked)).toEqual([])
})

test('a release is refused with the names of all that differs from the commit', () => {
  const { root, write, git } = repository()
  const refusal = () => {
    try {
      return refuseDirtyTree('dist', root)
    } catch (error) {
      return (error as Error).message.split('\n').slice(1)
    }
  }
  expect(refusal()).toBeUndefined()
  for (const path of [...lying, 'dist/campus.tgz']) write(path)

  expect(
    refusal()
      ?.map((line) => line.trim())
      .toSorted(),
  ).toEqual(lying.filter((path) => path !== '.env').toSorted())
  git('add', '.')
  git('commit', '--quiet', '--message', 'second')
  expect(refusal()).toBeUndefined()
  write('package.json', 'changed')
  write('packages/app/public/.env')
  expect(refusal()).toEqual(['  package.json', '  packages/app/public/.env'])
})

test('a folder that git does not know makes no release, also inside another repository', () => {
  const { root } = repository(['copy/package.json'])

  expect(() => refuseDirtyTree('dist', join(root, 'copy'))).toThrow('no working tree')
  expect(() => refuseDirtyTree('dist', tmpdir())).toThrow('no working tree')
})

test('an image takes what runs, and no settings, data or other files that lie next to it', () => {
  const lines = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
  // As Docker reads them: the last line that matches the path or a folder above it decides, and * matches a leading dot too.
  const plain = (path: string) => path.replaceAll(/(^|\/)\./g, '$1_')
  const taken = (path: string) => {
    const above = path.split('/').map((_name, index, names) => names.slice(0, index + 1).join('/'))
    const last = lines.findLast((line) => above.some((each) => matchesGlob(plain(each), plain(line.replace(/^!/, '')))))
    return last?.startsWith('!') ?? true
  }

  expect(
    [
      'campus-server',
      'package.json',
      'openapi.yaml',
      'packages/server/src/main.ts',
      'packages/app/dist/index.html',
      'node_modules/fastify/package.json',
      'node_modules/.bin/node',
      'licenses.txt',
    ].filter((path) => !taken(path)),
  ).toEqual([])
  expect(
    [
      ...lying.slice(0, 2),
      '.env',
      '.git/config',
      'data/campus.db',
      'campus.db-wal',
      'packages/server/data/campus.db',
      'hanbit.env',
      'packages/server/.env',
      'backup.db',
      'notes.txt',
      'deploy/compose.yml',
    ].filter(taken),
  ).toEqual([])
})
