import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tarballs } from '../scripts/build/tarballs.ts'
import { weigh } from './kit/bundle.mjs'
import { ensureInstalled } from '../scripts/test/ensure-installed.ts'

const ours = '@campus-connect/ui'
const peers = [
  { name: '@seed-design/react', button: ['ActionButton'], styles: ['@seed-design/css/base.css'] },
  {
    name: '@primer/react',
    button: ['Button'],
    styles: ['css/primitives', 'css/functional/themes/light', 'css/functional/themes/dark'].map(
      (style) => `@primer/primitives/dist/${style}.css`,
    ),
  },
]

/** The kit's bytes on a phone, and its button compared with those of other kits. */
export async function run() {
  await ensureInstalled('bench')
  // Inside bench/node_modules, so that Node resolves every import there.
  const folder = mkdtempSync(join(import.meta.dirname, 'node_modules', '.bench-'))
  try {
    await unpackKit(folder)
    return await compare(folder, await namesOfKit(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function unpackKit(folder) {
  // Outside of node_modules, where Node runs no TypeScript.
  const packing = mkdtempSync(join(tmpdir(), 'campus-kit-'))
  try {
    const [tarball] = await tarballs(['ui'], packing)
    const target = join(folder, 'node_modules', ours)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
  } finally {
    rmSync(packing, { recursive: true, force: true })
  }
}

/** The kit's exports, and which of them are screens by their path in index.ts. */
async function namesOfKit(folder) {
  const exported = Object.keys(await import(pathToFileURL(join(folder, 'node_modules', ours, 'dist/index.js')).href))
  const index = readFileSync(join(import.meta.dirname, '../packages/ui/src/index.ts'), 'utf8')
  const screens = new Set(
    [...index.matchAll(/^export \{ ([^}]+) \} from '\.\/screens\//gm)].flatMap(([, names]) => names.split(', ')),
  )
  if (screens.size === 0) throw new Error('index.ts names no screen')

  return { all: exported, components: exported.filter((name) => !screens.has(name)) }
}

async function compare(folder, { all, components }) {
  const kit = (names) => weigh({ folder, imports: { [ours]: names }, styles: [`${ours}/styles.css`] })
  const button = await kit(['Button'])
  const rows = [row(`Button, ${ours}`, button)]
  for (const peer of peers) {
    const weight = await weigh({ folder, imports: { [peer.name]: peer.button }, styles: peer.styles })
    rows.push(row(`Button, ${peer.name}`, weight, button))
  }
  const count = components.filter(isComponent).length
  rows.push(row(`all ${count} components and icons, ${ours}`, await kit(components)))
  rows.push(row(`and the screens, ${ours}`, await kit(all)))

  return { title: 'The kit in bytes, React outside', columns, rows, notes: [] }
}

const columns = ['what', 'JS gz', 'JS br', 'CSS gz', 'CSS br', 'JS, times ours', 'both, times ours']

function row(what, { js, css }, baseline = { js, css }) {
  const times = (theirs, own) => (theirs / own).toFixed(2)

  return [
    what,
    js.gz,
    js.br,
    css.gz,
    css.br,
    times(js.gz, baseline.js.gz),
    times(js.gz + css.gz, baseline.js.gz + baseline.css.gz),
  ]
}

/** The kit exports a few functions too. */
const isComponent = (name) => /^[A-Z]/.test(name)
