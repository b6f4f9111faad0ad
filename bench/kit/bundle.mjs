import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const react = /^react(-dom|-is)?($|\/)/

/**
 * Size of these names in a project that already has React: one production bundle, the JavaScript and the CSS
 * separately. Imports are resolved from `folder`.
 */
export async function weigh({ folder, imports, styles }) {
  const entry = join(folder, 'entry.js')
  const names = Object.entries(imports).flatMap(([from, exported]) =>
    exported.map((name) => ({ from, name, alias: `${from}/${name}`.replaceAll(/\W/g, '_') })),
  )
  writeFileSync(
    entry,
    [
      ...styles.map((style) => `import '${style}'`),
      ...names.map(({ from, name, alias }) => `export { ${name} as ${alias} } from '${from}'`),
    ].join('\n'),
  )
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: { input: entry, external: react, preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = output.filter((part) => part.type === 'chunk')
  checkWhole(names, chunks)

  return {
    js: sizes(chunks.map(({ code }) => code)),
    css: sizes(output.flatMap((part) => (part.fileName.endsWith('.css') ? [part.source] : []))),
  }
}

/** Rejects a bundle that contains React or lacks one of the names. */
function checkWhole(names, chunks) {
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  )
  const inside = modules.filter((id) => /\/node_modules\/(react|react-dom|scheduler)\//.test(id))
  if (inside.length > 0) throw new Error(`React is in the bundle: ${inside.join(', ')}`)
  const exported = chunks.find((chunk) => chunk.isEntry)?.exports ?? []
  const lost = names.filter(({ alias }) => !exported.includes(alias))
  if (names.length === 0 || lost.length > 0)
    throw new Error(`not in the bundle: ${lost.map(({ from, name }) => `${name} of ${from}`).join(', ') || 'anything'}`)
}

function sizes(texts) {
  const bytes = Buffer.from(texts.join('\n'))
  if (bytes.length === 0) throw new Error('a bundle is empty')

  return {
    gz: gzipSync(bytes, { level: 9 }).length,
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
      .length,
  }
}
