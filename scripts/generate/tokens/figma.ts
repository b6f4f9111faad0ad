import { aliasOf, resolve, type readTokens, type SourceToken, type Tokens } from './source.ts'

type Variable = { $type: 'color' | 'number' | 'string'; $value: string | number; $description?: string }
type Group = { [name: string]: Group | Variable }

/** Collections and modes for Figma. The roles name the palette, as in the source. */
export function figmaFiles({ base, roles }: ReturnType<typeof readTokens>) {
  const palette = [...base].filter(([name]) => name.startsWith('palette.'))
  const sizes = [...base].filter(([name]) => !name.startsWith('palette.'))

  return {
    'manifest.json': {
      name: 'Campus Connect',
      collections: {
        Palette: { modes: { Default: ['palette.json'] } },
        Roles: { modes: { Light: ['light.json'], Dark: ['dark.json'] } },
        Sizes: { modes: { Default: ['sizes.json'] } },
      },
    },
    'palette.json': grouped(palette, base),
    'light.json': grouped([...roles.light], new Map([...base, ...roles.light])),
    'dark.json': grouped([...roles.dark], new Map([...base, ...roles.dark])),
    'sizes.json': grouped(sizes, base),
  }
}

function grouped(tokens: [string, SourceToken][], known: Tokens): Group {
  const root: Group = {}
  for (const [name, token] of tokens) {
    const variable = variableOf(name, token, known)
    if (variable === undefined) continue
    const path = name.split('.')
    const last = path.pop()!
    const group = path.reduce((at, part) => (at[part] ??= {}) as Group, root)
    group[last] = variable
  }
  return root
}

/** A token as a Figma variable; `undefined` for curves, shadows and text styles, which variables cannot hold. */
function variableOf(name: string, { type, value, description }: SourceToken, known: Tokens): Variable | undefined {
  const note = description === undefined ? {} : { $description: description }
  const target = aliasOf(value)
  if (type === 'color') {
    const $value = target?.startsWith('palette.') ? `{${target}}` : hex(resolve(name, known) as Color)
    return { $type: 'color', $value, ...note }
  }
  const worth = resolve(name, known)
  if (type === 'dimension' || type === 'duration') return { $type: 'number', $value: pixels(worth as Measure), ...note }
  if (type === 'number' || type === 'fontWeight') return { $type: 'number', $value: worth as number, ...note }
  if (type === 'fontFamily') return { $type: 'string', $value: (worth as string[]).join(', '), ...note }
  return undefined
}

type Color = { components: number[]; alpha?: number }
type Measure = { value: number; unit: string }

function hex({ components, alpha = 1 }: Color) {
  const parts = alpha === 1 ? components : [...components, alpha]
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Figma knows no rem: 16 px, as at a text size of 100 %. */
function pixels({ value, unit }: Measure) {
  return unit === 'rem' ? Math.round(value * 1600) / 100 : value
}
