import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutIntegrity } from './lock.ts'

test.each([
  ['package-lock.json', 500],
  ['bench/package-lock.json', 50],
  ['runtime/package-lock.json', 4],
  ['tools/package-lock.json', 50],
])('%s has a checksum for all that a supported platform installs', (file, least) => {
  const lock = JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))

  expect(Object.keys(lock.packages).length).toBeGreaterThan(least)
  expect(withoutIntegrity(lock)).toEqual([])
})

const elsewhere = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] }

test.each([
  ['for another system', elsewhere, true],
  ['for another library', { ...elsewhere, os: ['linux'], libc: ['musl'] }, true],
  ['for another processor', { ...elsewhere, os: ['linux'], cpu: ['s390x'] }, true],
  ['with a checksum', { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` }, true],
  ['of this repository', { link: true, resolved: 'packages/sdk' }, true],
  ['for everybody', { version: '1.0.0' }, false],
  ['that is optional everywhere', { version: '1.0.0', optional: true }, false],
  ['for Linux', { ...elsewhere, os: ['linux'] }, false],
  ['for Linux on any processor', { version: '1.0.0', optional: true, os: ['linux'], libc: ['glibc'] }, false],
  ['that is needed', { ...elsewhere, optional: false }, false],
  ['from a place of its own', { ...elsewhere, resolved: 'https://example.com/x.tgz' }, false],
  ['with a weak checksum', { version: '1.0.0', integrity: 'sha1-AAAA' }, false],
])('an entry %s may lack a checksum, or has one: %o %s', (_what, entry, allowed) => {
  expect(withoutIntegrity({ packages: { '': {}, 'node_modules/x': entry } })).toEqual(allowed ? [] : ['node_modules/x'])
})
