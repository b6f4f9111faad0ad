import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The blocks of all documents. */
function documentCode() {
  const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'packages/ui/**/*.mdx'], {
    exclude: (name) => name.includes('node_modules'),
  })
  return documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^```(?:tsx?|m?js|jsx|html)\n([\s\S]*?)^```/gm)].map(([, code = '']) => ({
      file,
      code,
    })),
  )
}

/** The code that people copy: the blocks, and the examples that use the SDK. */
function exampleCode() {
  const programs = globSync('examples/{sdk,react,next,runtimes,hosts,kit}/**/*.{ts,tsx,jsx,mjs,cjs,html}', {
    exclude: (name) => name.includes('node_modules') || name.endsWith('.spec.ts'),
  }).map((file) => ({ file, code: readFileSync(file, 'utf8') }))
  return [...documentCode(), ...programs]
}

test('no example shows people the message of an error that is no refusal', () => {
  const code = exampleCode()
  const shown = code.flatMap(({ file, code: text }) =>
    [...text.matchAll(/[^\n]*\b(?:error|failure|cause|reason)\??\.message\b[^\n]*/gi)]
      .map(([line]) => `${file}: ${line.trim()}`)
      .filter((line) => !/kind === 'refused' \?/.test(line)),
  )

  expect(code.length).toBeGreaterThan(20)
  expect(shown).toEqual([])
})

test('a block that begins with the name of a file is that file of an example, which a test runs', () => {
  const named = documentCode().flatMap(({ file, code }) => {
    const [, name = '', rest = ''] = /^\/\/ ([\w/-]+\.(?:tsx?|mjs))\n([\s\S]*)/.exec(code) ?? []
    return name ? [{ file, name, rest }] : []
  })

  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['proxy.ts', 'dashboard.tsx', 'nightly.mjs']))
  for (const { file, name, rest } of named) {
    const paths = ['next', 'react/src', 'sdk'].map((folder) => `examples/${folder}/${name}`)
    const path = paths.find((each) => existsSync(each)) ?? name
    expect(`${file}: ${rest}`).toBe(`${file}: ${readFileSync(path, 'utf8')}`)
  }
})
