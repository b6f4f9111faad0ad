import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noticesAsText, noticesOfBundle, readNotices } from './notices.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campus-notices-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function add(name: string, files: Record<string, string> = {}) {
  const path = join(folder, 'node_modules', name)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version: '1.2.3', license: 'MIT' }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  return path
}

test('a bundle brings the licence of each package inside it, once', () => {
  add('@scope/one', { LICENSE: 'MIT of one\n', 'NOTICE.md': 'Made by two people' })
  add('unused', { LICENSE: 'MIT' })
  const inputs = ['@scope/one/a.js', '@scope/one/lib/b.js'].map((file) => join(folder, 'node_modules', file))

  const notices = noticesOfBundle({
    outputs: { 'x.js': { inputs: { [inputs[0]!]: 1, [inputs[1]!]: 1, 'src/a.ts': 1 } } },
  })

  expect(noticesAsText(notices)).toBe(`@scope/one 1.2.3 (MIT)
----------------------

MIT of one

Made by two people
`)
})

test('a package without a text of its licence is refused by name', () => {
  const paths = [add('told', { licence: 'MIT' }), add('silent', { 'README.md': 'MIT' })]

  expect(() => readNotices(paths)).toThrow('no licence text, add it to scripts/build/licence-texts: silent 1.2.3')
})

test('the binary of a platform has the licence of its package, and the parts that it names itself', () => {
  add('fast', { LICENSE: 'MIT of fast' })
  const part = { purl: 'pkg:cargo/inner@1.0.0', licenses: [{ expression: 'MPL-2.0' }] }
  const binary = add('fast-linux-x64-gnu', {
    'sbom.cdx.json': JSON.stringify({ components: [part, { name: 'file' }] }),
  })

  const [notice] = readNotices([binary])

  expect(notice?.text).toMatch(/^MIT of fast\n\n.+\n\n- pkg:cargo\/inner@1\.0\.0: MPL-2\.0$/)
})
