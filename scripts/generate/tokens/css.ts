import { aliasOf, resolve, type Tokens } from './source.ts'

type Color = { colorSpace: string; components: number[]; alpha: number; hex: string }
type Dimension = { value: number; unit: string }
type Shadow = { color: Color } & Record<'offsetX' | 'offsetY' | 'blur' | 'spread', Dimension>

/** Each returns CSS, or undefined if the value is not of its type. */
const writers: Record<string, (value: never) => string | undefined> = {
  color,
  dimension: (value: Partial<Dimension>) => measure(value, ['px', 'rem']),
  duration: (value: Partial<Dimension>) => measure(value, ['ms', 's']),
  number: (value: unknown) => (typeof value === 'number' ? String(value) : undefined),
  fontWeight: (value: unknown) => (isBetween(value, 1, 1000) ? String(value) : undefined),
  fontFamily: (names: unknown) =>
    Array.isArray(names)
      ? names.map((name: string) => (name.includes(' ') ? `'${name}'` : name)).join(', ')
      : undefined,
  cubicBezier: (points: unknown) =>
    Array.isArray(points) && points.length === 4 && isBetween(points[0], 0, 1) && isBetween(points[2], 0, 1)
      ? `cubic-bezier(${points.join(', ')})`
      : undefined,
  shadow: (layers: unknown) => (Array.isArray(layers) ? all(layers.map(shadow))?.join(', ') : undefined),
}

/** The parts of a text style. */
const textParts = {
  fontWeight: 'fontWeight',
  fontSize: 'dimension',
  lineHeight: 'number',
  fontFamily: 'fontFamily',
  letterSpacing: 'dimension',
}

export const variableOf = (name: string) => `--${name.replaceAll('.', '-')}`

/** The resolved value of a token, for readers and tests. */
export function written(name: string, tokens: Tokens): string {
  const value = resolve(name, tokens)
  const { type } = tokens.get(name)!

  return type === 'typography' ? font(name, tokens, (alias) => written(alias, tokens)) : write(name, type, value)
}

/** For the stylesheet, in which a text style refers to its parts. */
export function declared(name: string, tokens: Tokens): string {
  return tokens.get(name)!.type === 'typography'
    ? font(name, tokens, (alias) => `var(${variableOf(alias)})`)
    : written(name, tokens)
}

/** The shorthand, which has no place for the letter spacing. */
function font(name: string, tokens: Tokens, found: (alias: string) => string) {
  const value = tokens.get(name)!.value as Record<string, unknown>
  const [weight, size, leading, family] = Object.entries(textParts).map(([part, type]) => {
    const alias = aliasOf(value[part])
    return alias === undefined ? write(`${name}.${part}`, type, value[part]) : found(alias)
  })

  return `${weight} ${size} / ${leading} ${family}`
}

function write(name: string, type: string, value: unknown) {
  const writer = writers[type]
  if (writer === undefined) throw new Error(`tokens: ${name} has the unknown type ${type}`)
  const css = value === null || value === undefined ? undefined : writer(value as never)
  if (css === undefined) throw new Error(`tokens: ${name} is no ${type}: ${JSON.stringify(value)}`)

  return css
}

function color({ colorSpace, components, alpha = 1, hex }: Partial<Color> = {}) {
  if (colorSpace !== 'srgb' || components?.length !== 3 || !components.every((part) => isBetween(part, 0, 1))) return
  const bytes = components.map((part) => Math.round(part * 255))
  const css = `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  if (hex !== undefined && hex !== css) return

  return alpha === 1 ? css : `rgb(${bytes.join(' ')} / ${alpha * 100}%)`
}

const measure = ({ value, unit = '' }: Partial<Dimension> = {}, units: string[]) =>
  typeof value === 'number' && units.includes(unit) ? `${value}${unit}` : undefined

function shadow({ color: ink, offsetX, offsetY, blur, spread }: Shadow) {
  return all([...[offsetX, offsetY, blur, spread].map((part) => measure(part, ['px', 'rem'])), color(ink)])?.join(' ')
}

const isBetween = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most

/** The parts, or undefined as soon as one is missing. */
const all = <Part>(parts: (Part | undefined)[]) =>
  parts.every((part) => part !== undefined) ? (parts as Part[]) : undefined
