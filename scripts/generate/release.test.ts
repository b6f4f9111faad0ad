import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addRelease, migrations, references, type Release } from './release.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const versionOf = (file: string) => (JSON.parse(read(file)) as { version: string }).version

test('the packages, the contract and everything that names a package carry one version', () => {
  const version = versionOf('packages/server/package.json')

  const packages = globSync('packages/*/package.json')
  expect(packages.length).toBeGreaterThan(5)
  expect(packages.filter((file) => versionOf(file) !== version)).toEqual([])
  for (const { file, pattern } of references)
    expect([file, ...new Set(read(file).match(pattern))]).toEqual([file, version])
})

const release: Release = {
  version: '0.2.0',
  date: '2026-12-01',
  migration: '002-b',
  changes: [
    { type: 'patch', summary: 'The banner hides.' },
    { type: 'minor', summary: '`campus users add`\nreads names from stdin.' },
    { type: 'minor', summary: 'Breaking: `SIGNUP` is `roster` by default.' },
  ],
}

test('the newest release stands first in the changelog, what may break before what is fixed', () => {
  expect(addRelease('# Changelog\n\nNote.\n\n## 0.1.0\n\nDatabase: `001-a`.\n\n- First.\n', release)).toBe(`# Changelog

Note.

## 0.2.0 (2026-12-01)

Database: migrates to \`002-b\`. Stop all servers for the upgrade; the way back is a backup.

### New

- \`campus users add\`
  reads names from stdin.
- Breaking: \`SIGNUP\` is \`roster\` by default.

### Fixed

- The banner hides.

## 0.1.0

Database: \`001-a\`.

- First.
`)
})

test('a release without a new migration says so', () => {
  const changelog =
    '# Changelog\n\n## 0.1.0\n\nDatabase: migrates to `002-b`. Stop.\n\n## 0.0.9\n\nDatabase: `001-a`.\n'

  expect(addRelease(changelog, release)).toContain('Database: `002-b`, as before.')
})

test('the newest release names its last migration; while it is written by hand, the last of all', () => {
  const [, newest = ''] = read('CHANGELOG.md').split(/^## /m)

  const [, named] = /^Database: (?:migrates to )?`([^`]+)`/m.exec(newest) ?? []
  expect(newest.includes('not yet released') ? migrations.slice(-1) : migrations).toContain(named)
})

test('a changelog without any release is refused', () => {
  expect(() => addRelease('# Changelog\n', release)).toThrow('CHANGELOG.md has no "## "')
})
