import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addRelease, references, type Release } from './release.ts'

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
  changes: [
    { type: 'patch', summary: 'The banner hides.' },
    { type: 'minor', summary: '`campus users add`\nreads names from stdin.' },
    { type: 'minor', summary: 'Breaking: `SIGNUP` is `roster` by default.' },
  ],
}

test('the newest release stands first in the changelog, what may break before what is fixed', () => {
  expect(addRelease('# Changelog\n\nNote.\n\n## 0.1.0\n\n- First.\n', release)).toBe(`# Changelog

Note.

## 0.2.0 (2026-12-01)

### New

- \`campus users add\`
  reads names from stdin.
- Breaking: \`SIGNUP\` is \`roster\` by default.

### Fixed

- The banner hides.

## 0.1.0

- First.
`)
})

test('a changelog without any release is refused', () => {
  expect(() => addRelease('# Changelog\n', release)).toThrow('CHANGELOG.md has no "## "')
})
