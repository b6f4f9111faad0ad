// Makes a stylesheet of packages/ui/tokens (W3C DTCG 2025.10): node scripts/generate-tokens.mjs packages/ui/src/tokens.css
import { readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('../packages/ui/tokens/', import.meta.url)
const [target] = process.argv.slice(2)

const read = (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

/** Every token below a group as [path, { type, value }]; a type holds for all that is inside. */
function* tokensOf(group, path = [], type = group.$type) {
  if ('$value' in group) yield [path.join('.'), { type, value: group.$value }]
  else {
    for (const [name, child] of Object.entries(group)) {
      if (!name.startsWith('$')) yield* tokensOf(child, [...path, name], child.$type ?? type)
    }
  }
}

/** The tokens of several files in their order. */
const load = (sources) => new Map(sources.flatMap(({ $ref }) => [...tokensOf(read($ref))]))

/** Follows `{palette.pine.600}` to a value. */
function resolve(value, known, seen = []) {
  const alias = typeof value === 'string' ? /^\{(.+)\}$/.exec(value)?.[1] : undefined
  if (alias === undefined) return value
  if (seen.includes(alias)) throw new Error(`tokens: ${[...seen, alias].join(' → ')} leads back to itself`)
  if (!known.has(alias)) throw new Error(`tokens: {${alias}} does not exist`)

  return resolve(known.get(alias).value, known, [...seen, alias])
}

function color({ colorSpace, components, alpha = 1, hex }) {
  if (colorSpace !== 'srgb') throw new Error(`tokens: colour space ${colorSpace} is not supported`)
  const bytes = components.map((part) => Math.round(part * 255))
  const written = `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  if (hex !== undefined && hex !== written) throw new Error(`tokens: ${hex} is not ${written}`)

  return alpha === 1 ? written : `rgb(${bytes.join(' ')} / ${alpha * 100}%)`
}

const dimension = ({ value, unit }) => `${value}${unit}`

const shadow = ({ color: ink, offsetX, offsetY, blur, spread }) =>
  `${[offsetX, offsetY, blur, spread].map(dimension).join(' ')} ${color(ink)}`

const writers = {
  color,
  dimension,
  duration: dimension,
  number: String,
  fontWeight: String,
  fontFamily: (names) => names.map((name) => (name.includes(' ') ? `'${name}'` : name)).join(', '),
  cubicBezier: (points) => `cubic-bezier(${points.join(', ')})`,
  shadow: (layers) => layers.map(shadow).join(', '),
}

/** The palette stays out of the stylesheet, so that nobody can pass the roles by. */
function declarations(tokens, known, indent) {
  return [...tokens]
    .filter(([path]) => !path.startsWith('palette.'))
    .map(([path, { type, value }]) => {
      const write = writers[type]
      if (write === undefined) throw new Error(`tokens: ${path} has the unknown type ${type}`)

      return `${indent}--${path.replaceAll('.', '-')}: ${write(resolve(value, known))};`
    })
    .join('\n')
}

const { sets, modifiers } = read('campus.resolver.json')
const base = load(sets.base.sources)
const light = load(modifiers.theme.contexts.light)
const dark = load(modifiers.theme.contexts.dark)

const missing = [...light.keys()]
  .filter((path) => !dark.has(path))
  .concat([...dark.keys()].filter((path) => !light.has(path)))
if (missing.length > 0) throw new Error(`tokens: only in one theme: ${missing.join(', ')}`)

const darkIn = (indent) => `${indent}color-scheme: dark;\n${declarations(dark, new Map([...base, ...dark]), indent)}`

const css = `/* Made by \`npm run generate\` from packages/ui/tokens. Do not edit. */
:root {
  color-scheme: light;
${declarations(base, base, '  ')}
${declarations(light, new Map([...base, ...light]), '  ')}
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) {
${darkIn('    ')}
  }
}

:root[data-theme='dark'] {
${darkIn('  ')}
}
`

writeFileSync(target, css)
