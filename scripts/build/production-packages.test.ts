import { expect, test } from 'vitest'
import { productionPackages } from './production-packages.ts'

const packages = {
  'packages/server': { dependencies: { tables: '1', web: '1' }, devDependencies: { vitest: '1' } },
  'packages/tables': { dependencies: { deep: '1' } },
  'node_modules/tables': { link: true, resolved: 'packages/tables' },
  'node_modules/web': { optionalDependencies: { 'web-arm64': '1' }, dependencies: { deep: '2' } },
  'node_modules/web/node_modules/deep': {
    peerDependencies: { peer: '1', vitest: '1' },
    peerDependenciesMeta: { vitest: { optional: true } },
  },
  'node_modules/web-arm64': {},
  'node_modules/deep': {},
  'node_modules/peer': {},
  'node_modules/vitest': {},
}

test('a release has what its packages need to run, in the version that each of them finds', () => {
  expect(productionPackages(packages, ['packages/server'])).toEqual([
    'node_modules/deep',
    'node_modules/peer',
    'node_modules/tables',
    'node_modules/web',
    'node_modules/web-arm64',
    'node_modules/web/node_modules/deep',
    'packages/server',
    'packages/tables',
  ])
})

test('a package that the lock file lacks is named', () => {
  const { 'node_modules/peer': _, ...locked } = packages

  expect(() => productionPackages(locked, ['packages/server'])).toThrow(
    'package-lock.json lacks peer, which node_modules/web/node_modules/deep needs',
  )
})
