import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The code that people copy: the blocks of all documents, and the examples that use the SDK. */
function exampleCode() {
  const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'packages/ui/**/*.mdx'], {
    exclude: (name) => name.includes('node_modules'),
  })
  const blocks = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^```(?:tsx?|m?js|jsx|html)\n([\s\S]*?)^```/gm)].map(([, code = '']) => ({
      file,
      code,
    })),
  )
  const programs = globSync('examples/{sdk,react,hosts,kit}/**/*.{ts,tsx,mjs,cjs,html}', {
    exclude: (name) => name.includes('node_modules') || name.endsWith('.spec.ts'),
  }).map((file) => ({ file, code: readFileSync(file, 'utf8') }))
  return [...blocks, ...programs]
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
