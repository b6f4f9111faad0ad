import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const source = `{
  "exports": { ".": "./src/index.ts", "./react": "./src/react.tsx", "./styles.css": "./src/styles.css", "./*.json": "./tokens/*.json" }
}
`
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campus-exports-'))
  writeFileSync(join(folder, 'package.json'), source)
})
afterEach(() => rmSync(folder, { recursive: true }))

const point = (direction: 'dist' | 'source') =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'pack-exports.ts'), direction], { cwd: folder })
const manifest = () => readFileSync(join(folder, 'package.json'), 'utf8')

test('while a package is packed its exports point to what was built', () => {
  point('dist')

  expect(JSON.parse(manifest()).exports).toEqual({
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './react': { types: './dist/react.d.ts', default: './dist/react.js' },
    './styles.css': { types: './dist/styles.css.d.ts', default: './dist/styles.css' },
    './*.json': './tokens/*.json',
  })
})

test('a package with a CommonJS build exports it too, also to those who do not read exports', () => {
  mkdirSync(join(folder, 'dist'))
  for (const name of ['index.cjs', 'react.cjs', 'styles.css']) writeFileSync(join(folder, `dist/${name}`), '')

  point('dist')

  const entry = (name: string) => ({
    require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
    types: `./dist/${name}.d.ts`,
    default: `./dist/${name}.js`,
  })
  expect(JSON.parse(manifest())).toEqual({
    exports: {
      '.': entry('index'),
      './react': entry('react'),
      './styles.css': { types: './dist/styles.css.d.ts', default: './dist/styles.css' },
      './*.json': './tokens/*.json',
    },
    main: './dist/index.cjs',
    types: './dist/index.d.cts',
    typesVersions: { '*': { react: ['./dist/react.d.cts'] } },
  })
  expect(readFileSync(join(folder, 'dist/styles.css.d.ts'), 'utf8')).toBe('export {}\n')
})

test('afterwards package.json is what it was, also where the packing before was interrupted', () => {
  point('dist')
  point('dist')
  point('source')
  expect(manifest()).toBe(source)

  point('source')
  expect(manifest()).toBe(source)
})
