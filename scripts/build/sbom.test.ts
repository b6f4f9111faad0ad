import { expect, test } from 'vitest'
import { completeSbom } from './sbom.ts'

const canvas = { 'bom-ref': 'canvas@1.0.0', type: 'library', name: 'canvas', purl: 'pkg:npm/canvas@1.0.0' }
const skia = { 'bom-ref': 'skia', type: 'library', name: 'skia' }

test('a bill of materials also names what is inside the app, the binaries and the runtime', () => {
  const listed = { bomFormat: 'CycloneDX', metadata: { component: canvas }, components: [canvas] }

  const { components } = completeSbom(listed, {
    bundled: [{ name: '@scope/web', version: '2.0.0', identifier: 'MIT', text: 'MIT' }],
    node: '24.0.0',
    inside: { 'pkg:npm/canvas@1.0.0': [skia] },
  })

  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/canvas@1.0.0',
    'pkg:npm/%40scope/web@2.0.0',
    'pkg:generic/node@24.0.0',
  ])
  expect(components[0]?.components).toEqual([skia])
  expect(components[1]).toMatchObject({ name: '@scope/web', licenses: [{ expression: 'MIT' }] })
  expect(components[2]?.cpe).toBe('cpe:2.3:a:nodejs:node.js:24.0.0:*:*:*:*:*:*:*')
})
