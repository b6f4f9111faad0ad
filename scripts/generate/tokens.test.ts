import { readFileSync } from 'node:fs'
import { brandStylesheet, brandTokenFiles } from '@campus-connect/brand'
import { expect, test } from 'vitest'
import { brandOf, universities, type University } from '../../packages/ui/storybook/brands/universities.ts'
import { exchangeFiles, readExchange } from './tokens/exchange.ts'
import { list, stylesheet } from './tokens/output.ts'
import { readTokens } from './tokens/source.ts'

type Groups = Record<string, unknown>

const white = { $value: { colorSpace: 'srgb', components: [1, 1, 1], hex: '#ffffff' } }
const role = (palette: string) => ({ $value: `{palette.${palette}}`, $description: 'A role' })
const colors = (roles: Groups) => ({ color: { $type: 'color', ...roles } })
const black = { $value: { colorSpace: 'srgb', components: [0, 0, 0] } }

/** A source with one role, `color.bg`, which the test replaces or extends. */
function source({ base = {}, light = {}, dark = {} }: { base?: Groups; light?: Groups; dark?: Groups }) {
  const files: Record<string, unknown> = {
    'campus.resolver.json': {
      sets: { base: { sources: [{ $ref: 'base' }] } },
      modifiers: { theme: { contexts: { light: [{ $ref: 'light' }], dark: [{ $ref: 'dark' }] } } },
    },
    base: { palette: { $type: 'color', white, black }, ...base },
    light: colors({ bg: role('white'), ...light }),
    dark: colors({ bg: role('black'), ...dark }),
  }

  return readTokens((file) => files[file])
}

test('the stylesheet has the roles in both themes, and not the palette', () => {
  const css = stylesheet(source({ base: { space: { $type: 'dimension', x1: { $value: { value: 4, unit: 'px' } } } } }))

  expect(css).toContain('--space-x1: 4px;')
  expect(css).toMatch(/:root,\n\[data-theme='light'\] \{\n {2}color-scheme: light;\n {2}--color-bg: #ffffff;/)
  expect(css).toMatch(/\[data-theme='dark'\] \{\n {2}color-scheme: dark;\n {2}--color-bg: #000000;/)
  expect(css).not.toContain('palette')
})

test('the dark theme is the same by the device and by the attribute', () => {
  const css = readFileSync('packages/ui/src/tokens.css', 'utf8')
  const [, byDevice] = /:root:not\(\[data-theme='light'\]\) \{([^}]+)\}/.exec(css)!
  const [, byAttribute] = /^\[data-theme='dark'\] \{([^}]+)\}/m.exec(css)!

  expect(byDevice!.replaceAll(/\s+/g, ' ')).toBe(byAttribute!.replaceAll(/\s+/g, ' '))
})

/** The kit's own tokens. */
const kit = readTokens(fileIn('packages/ui/tokens'))
const exchanged = exchangeFiles(kit)

test('exchanged files have the values of DTCG 2025.10: colours as objects, lengths in pixels, and names for Figma', () => {
  const scrim = { $value: { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0.5 }, $description: 'Half' }
  const size = { $type: 'dimension', $value: { value: 1.5, unit: 'rem' }, $description: 'A size' }

  expect(exchangeFiles(source({ base: { size }, light: { scrim }, dark: { scrim } }))).toMatchObject({
    'palette.tokens.json': { palette: { white: { $type: 'color', $value: white.$value } } },
    'light.tokens.json': {
      $extensions: { 'com.figma.modeName': 'Light' },
      color: {
        bg: {
          $type: 'color',
          $value: white.$value,
          $extensions: {
            'com.figma.aliasData': { targetVariableName: 'palette/white', targetVariableSetName: 'Palette' },
            'com.figma.codeSyntax': { WEB: 'var(--color-bg)' },
          },
        },
        scrim: { $value: scrim.$value },
      },
    },
    'dark.tokens.json': { color: { bg: { $value: black.$value } } },
    'sizes.tokens.json': {
      size: { $type: 'dimension', $value: { value: 24, unit: 'px' }, $extensions: { 'campus-connect': { rem: 1.5 } } },
    },
  })
})

test('what is exchanged gives the kit its own stylesheet when it is read again', () => {
  const read = readExchange((file) => structuredClone(exchanged[file]))

  expect(declarations(stylesheet(read))).toEqual(declarations(readFileSync('packages/ui/src/tokens.css', 'utf8')))
})

test('a colour that a designer changes in an exchanged file arrives in the stylesheet, in that theme alone', () => {
  const files = structuredClone(exchanged) as Record<string, { color: { bg: Record<string, Groups> } }>
  files['dark.tokens.json']!.color.bg['canvas']!['$value'] = { colorSpace: 'srgb', components: [1, 0, 0], alpha: 1 }

  const [own, changed] = [stylesheet(kit), stylesheet(readExchange((file) => files[file]))].map(declarations)

  const different = Object.keys(own!).filter((block) =>
    Object.entries(own![block]!).some(([name, value]) => changed![block]![name] !== value),
  )
  expect(different).toEqual(["@media :root:not([data-theme='light'])", "[data-theme='dark']"])
  expect(changed!["[data-theme='dark']"]!['--color-bg-canvas']).toBe('#ff0000')
})

test.each(Object.keys(universities) as University[])(
  'the exchanged files of the brand %s give its stylesheet',
  (id) => {
    const { roles } = brandOf(id)
    const own = brandTokenFiles(roles) as Record<string, Groups>
    const read = readExchange((file) => merged(exchanged[file] as Groups, own[file] ?? {}))

    const found = declarations(stylesheet(read))
    for (const [block, variables] of Object.entries(declarations(brandStylesheet(roles))))
      expect(found[block]).toMatchObject(variables)
  },
)

/** The custom properties of each block; the order says nothing. */
function declarations(css: string) {
  const blocks = [...css.matchAll(/(@media [^{]*\{)?\s*([^{}]+?)\s*\{([^{}]*)\}/g)]
  const own = blocks.map(([, media, selector, body]) => {
    const name = `${media ? '@media ' : ''}${selector!.replace(/^.*\*\/\s*/s, '').replaceAll(/\s+/g, ' ')}`
    const variables = [...body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, variable, value]) => [variable, value])
    return [name, Object.fromEntries(variables) as Record<string, string>]
  })
  return Object.fromEntries(own) as Record<string, Record<string, string>>
}

/** The groups of both; what the second names is its own. */
function merged(one: Groups, other: Groups): Groups {
  const both = Object.entries(other).map(([name, value]) => {
    const inside = one[name] as Groups | undefined
    return [
      name,
      inside === undefined || name.startsWith('$') || '$value' in inside ? value : merged(inside, value as Groups),
    ]
  })
  return { ...one, ...Object.fromEntries(both) }
}

function fileIn(folder: string) {
  return (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as unknown
}

test('the list says which tokens a value names', () => {
  expect(list(source({})).find(({ name }) => name === 'color.bg')).toMatchObject({
    variable: '--color-bg',
    value: { light: '#ffffff', dark: '#000000' },
    uses: { light: ['palette.white'], dark: ['palette.black'] },
  })
})

test('a text style is written as the font shorthand', () => {
  const base = {
    size: { $type: 'dimension', $value: { value: 1.5, unit: 'rem' }, $description: 'A size' },
    title: {
      $type: 'typography',
      $description: 'A text style',
      $value: {
        fontFamily: ['Apple SD Gothic Neo', 'sans-serif'],
        fontSize: '{size}',
        fontWeight: 700,
        lineHeight: 1.3,
        letterSpacing: { value: 0, unit: 'px' },
      },
    },
  }

  expect(stylesheet(source({ base }))).toContain(`--title: 700 var(--size) / 1.3 'Apple SD Gothic Neo', sans-serif;`)
})

const number = (value: unknown, rest: Groups = {}) => ({
  base: { odd: { $type: 'number', $value: value, $description: 'Odd', ...rest } },
})

test.each([
  ['names what does not exist', { light: { bg: role('grey') } }, 'color.bg names {palette.grey}, which does not exist'],
  [
    'leads in a circle',
    { base: { a: { $type: 'number', $value: '{b}' }, b: { $type: 'number', $value: '{a}' } } },
    'a → b → a leads back to itself',
  ],
  ['is in one theme only', { light: { fg: role('black') } }, 'only in one theme: color.fg'],
  ['has no type', { base: { odd: { $value: 1 } } }, 'odd has no $type'],
  ['has an unknown type', { base: { odd: { $type: 'sound', $value: 1 } } }, 'odd has the unknown type sound'],
  ['has a value of another type', number('wide'), 'odd is no number: "wide"'],
  ['has no value', number(null), 'odd is no number: null'],
  ['is no token', { base: { odd: 'wide' } }, 'odd is no token and no group'],
  ['has no description', number(1, { $description: undefined }), 'odd has no $description'],
  [
    'has a misspelt note',
    number(1, { $extensions: { 'campus-connect': { wen: '…' } } }),
    'odd has the unknown note wen',
  ],
  [
    'stands on a ground that is none',
    { light: { bg: { ...role('white'), $extensions: { 'campus-connect': { on: ['color.sky'] } } } } },
    'color.bg stands on color.sky, which does not exist',
  ],
  [
    'says one colour twice, differently',
    { base: { palette: { $type: 'color', white, black: { $value: { ...black.$value, hex: '#010101' } } } } },
    'palette.black is no color',
  ],
  [
    'lacks a part of its text style',
    { base: { title: { $type: 'typography', $value: { fontWeight: 700 }, $description: 'A text style' } } },
    'title.fontSize is no dimension',
  ],
  [
    'names a token of another type',
    { base: { palette: { $type: 'color', white, black }, step: { $type: 'number', $value: '{palette.black}' } } },
    'step is no number',
  ],
])('a token that %s is named in the error', (_, files, message) => {
  expect(() => list(source(files))).toThrow(`tokens: ${message}`)
})
