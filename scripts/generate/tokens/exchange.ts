import { variableOf } from './css.ts'
import { aliasOf, type Read, readTokens, resolve, type SourceToken, type Tokens } from './source.ts'

type Source = ReturnType<typeof readTokens>
type Group = { [name: string]: unknown }
type Measure = { value: number; unit: string }

/** Pixels of 1 rem at a text size of 100 %. Figma knows no rem. */
const pixelsOfRem = 16

/** Types that a Figma variable cannot hold. Figma's styles are made from them by hand, other tools read them. */
const ofStyles = ['typography', 'shadow', 'cubicBezier']

/** The resolver of the files, for tools that read whole themes. */
const resolver = {
  $schema: 'https://www.designtokens.org/schemas/2025.10/resolver.json',
  name: 'Campus Connect',
  version: '2025.10',
  sets: {
    base: { sources: ['palette', 'sizes', 'styles'].map((name) => ({ $ref: `${name}.tokens.json` })) },
  },
  modifiers: {
    theme: {
      contexts: {
        light: ['light', 'styles-light'].map((name) => ({ $ref: `${name}.tokens.json` })),
        dark: ['dark', 'styles-dark'].map((name) => ({ $ref: `${name}.tokens.json` })),
      },
      default: 'light',
    },
  },
  resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme' }],
}

/**
 * The tokens to exchange with design tools, as files of the Design Tokens Format Module 2025.10. Each file is one mode of one
 * collection, as Figma exports and imports variables: https://help.figma.com/hc/en-us/articles/15343816063383-Modes-for-variables
 */
export function exchangeFiles({ base, roles, themes }: Source): Record<string, object> {
  const isStyle = ([, { type }]: [string, SourceToken]) => ofStyles.includes(type)
  const isPalette = ([name]: [string, SourceToken]) => name.startsWith('palette.')
  const isVariable = (entry: [string, SourceToken]) => !isStyle(entry)
  const sizes = [...base].filter((entry) => !isPalette(entry) && !isStyle(entry))

  return {
    'exchange.resolver.json': resolver,
    'palette.tokens.json': grouped('Default', [...base].filter(isPalette), base),
    'sizes.tokens.json': grouped('Default', sizes, base),
    'light.tokens.json': grouped('Light', [...roles.light].filter(isVariable), themes.light),
    'dark.tokens.json': grouped('Dark', [...roles.dark].filter(isVariable), themes.dark),
    'styles.tokens.json': grouped('Default', [...base].filter(isStyle), base),
    'styles-light.tokens.json': grouped('Light', [...roles.light].filter(isStyle), themes.light),
    'styles-dark.tokens.json': grouped('Dark', [...roles.dark].filter(isStyle), themes.dark),
  }
}

function grouped(mode: string, tokens: [string, SourceToken][], known: Tokens): Group {
  const root: Group = {
    $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
    $extensions: { 'com.figma.modeName': mode },
  }
  for (const [name, token] of tokens) {
    const path = name.split('.')
    const last = path.pop()!
    const group = path.reduce((at, part) => (at[part] ??= {}) as Group, root)
    group[last] = tokenOf(name, token, known)
  }
  return root
}

function tokenOf(name: string, { type, value, description, notes }: SourceToken, known: Tokens) {
  // Figma names a variable of another collection in an extension. The value is the colour itself, for tools that read one file.
  const target = aliasOf(value)
  const alias = type === 'color' && target?.startsWith('palette.') ? target : undefined
  const own = alias ? resolve(name, known) : value
  const rem = type === 'dimension' && (own as Partial<Measure>).unit === 'rem' ? (own as Measure) : undefined
  const kit = { ...notes, ...(rem && { rem: rem.value }) }
  const extensions = {
    ...(alias && {
      'com.figma.aliasData': {
        targetVariableName: alias.replaceAll('.', '/'),
        targetVariableSetName: 'Palette',
      },
    }),
    ...(!name.startsWith('palette.') && { 'com.figma.codeSyntax': { WEB: `var(${variableOf(name)})` } }),
    ...(Object.keys(kit).length > 0 && { 'campus-connect': kit }),
  }
  return {
    $type: type,
    $value: rem ? { value: rem.value * pixelsOfRem, unit: 'px' } : own,
    ...(description !== undefined && { $description: description }),
    ...(Object.keys(extensions).length > 0 && { $extensions: extensions }),
  }
}

/** The source that exchanged files stand for. */
export function readExchange(read: Read): Source {
  const { base, roles } = readTokens(read, 'exchange.resolver.json')
  const authored = (tokens: Tokens) => new Map([...tokens].map(([name, token]) => [name, withoutPixels(token)]))
  const [all, light, dark] = [authored(base), authored(roles.light), authored(roles.dark)]
  return {
    base: all,
    roles: { light, dark },
    themes: { light: new Map([...all, ...light]), dark: new Map([...all, ...dark]) },
  }
}

/** A size that follows the size of the text keeps that, however a design tool wrote its pixels. */
function withoutPixels({ notes: { rem, ...notes }, ...token }: SourceToken): SourceToken {
  const { value, unit } = token.value as Partial<Measure>
  if (rem === undefined || unit !== 'px' || value === undefined) return { ...token, notes }
  return { ...token, notes, value: { value: value / pixelsOfRem, unit: 'rem' } }
}
