import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast } from '../storybook/tokens/contrast.ts'
import { leastContrast, themes, token, tokens, tokensIn } from '../storybook/tokens/design-tokens.ts'

const inks = [...tokensIn('color.fg'), ...tokensIn('color.stroke').filter(({ decorative }) => !decorative)]
const pairs = tokens.flatMap((ink) => ink.on.map((ground) => ({ ink, ground: token(ground) })))
const packages = join(import.meta.dirname, '../..')
const stylesheets = globSync('{ui/src,ui/storybook,app/src}/**/*.css', {
  cwd: packages,
  exclude: (path) => path.endsWith('tokens.css'),
})

test('contrast is computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(() => contrast('rgb(0 0 0 / 50%)', '#ffffff')).toThrow('not an opaque colour')
})

describe.each(themes)('in the %s theme', (theme) => {
  test.each(pairs)('$ink.name can be told from $ground.name', ({ ink, ground }) => {
    expect(contrast(ink.value[theme], ground.value[theme])).toBeGreaterThanOrEqual(leastContrast(ink))
  })
})

test('every text and line colour declares its backgrounds', () => {
  expect(inks.filter(({ on }) => on.length === 0).map(({ name }) => name)).toEqual([])
})

test('every background except the scrim has a text colour', () => {
  const carrying = new Set(pairs.filter(({ ink }) => ink.name.startsWith('color.fg.')).map(({ ground }) => ground.name))

  const bare = tokensIn('color.bg').filter(({ name }) => !carrying.has(name))

  expect(bare.map(({ name }) => name)).toEqual(['color.bg.scrim'])
})

test('declared backgrounds are background tokens', () => {
  expect(pairs.filter(({ ground }) => !ground.name.startsWith('color.bg.')).map(({ ink }) => ink.name)).toEqual([])
})

test('every role, text style and shadow says when to use and when to avoid it', () => {
  const roles = ['color', 'text', 'elevation'].flatMap(tokensIn)

  expect(roles.filter(({ when, avoid }) => when === '' || avoid === '').map(({ name }) => name)).toEqual([])
})

test('roles take their colours from the palette', () => {
  const own = tokensIn('color').filter(({ uses }) => uses.light.length === 0 || uses.dark.length === 0)

  expect(own.map(({ name }) => name)).toEqual(['color.bg.scrim'])
})

test('touch targets are at least 44 px, tabs 48 px', () => {
  const pixels = (name: string) => Number.parseFloat(token(name).value.light)

  expect(pixels('size.target')).toBeGreaterThanOrEqual(44)
  expect(pixels('size.tab-bar')).toBeGreaterThanOrEqual(48)
  expect(pixels('size.row')).toBeGreaterThanOrEqual(56)
})

/** What a campus's own stylesheet sets. */
const ofBrand = ['--brand-mark', '--brand-mark-own', '--shell-height']

describe.each(stylesheets)('%s', (file) => {
  const path = join(packages, file)
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

  test('takes only tokens that exist', () => {
    const own = globSync('*.tsx', { cwd: dirname(path) }).map((beside) =>
      readFileSync(join(dirname(path), beside), 'utf8'),
    )
    const known = new Set([
      ...tokens.map(({ variable }) => variable),
      ...matches(css, /(--[\w-]+)\s*:/g),
      ...matches(own.join(), /'(--[\w-]+)'/g),
      ...ofBrand,
    ])

    expect(matches(css, /var\(\s*(--[\w-]+)/g).filter((name) => !known.has(name))).toEqual([])
  })

  test('sets text only on a ground that is declared for it', () => {
    const declared = new Set(pairs.map(({ ink, ground }) => `${ink.variable} on ${ground.variable}`))
    const used = matches(css, /\{([^{}]*)\}/g).flatMap((rule) => {
      const grounds = matches(rule, /(?:background|--ground[\w-]*):\s*var\((--color-bg-[\w-]+)\)/g)
      const texts = matches(rule, /(?<![\w-])(?:color|--ink):\s*var\((--color-fg-[\w-]+)\)/g)
      return texts.flatMap((text) => grounds.map((ground) => `${text} on ${ground}`))
    })

    expect(used.filter((pair) => !declared.has(pair))).toEqual([])
  })

  test('takes every colour from the tokens', () => {
    expect(matches(css, /(#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\()/gi)).toEqual([])
  })

  test('changes at a breakpoint that is a token', () => {
    const known = tokensIn('breakpoint').map(({ value }) => Number.parseFloat(value.light))
    const widths = matches(css, /@media[^{]*\((?:(?:min|max)-)?width\s*(?::|[<>]=?)\s*(\d+)px/g).map(Number)

    expect(widths.filter((width) => !known.includes(width))).toEqual([])
  })
})

const rolesIn = (file: string) =>
  matches(readFileSync(join(packages, file), 'utf8'), /var\(--color-(?:bg|fg|stroke)-([\w-]+)\)/g)

test.each(globSync('ui/src/components/{actions,dialogs,drawings,feedback,forms,layout}/**/*.css', { cwd: packages }))(
  '%s does not have the colour of a connection, which is a state',
  (file) => {
    expect(rolesIn(file).filter((role) => role.startsWith('positive'))).toEqual([])
  },
)

test.each(globSync('ui/src/components/data/{Badge,Connection*,ListRow}/*.css', { cwd: packages }))(
  '%s shows a state and does not have the colour of the brand, which is for actions',
  (file) => {
    expect(rolesIn(file).filter((role) => /brand|focus/.test(role))).toEqual([])
  },
)

test.each(['index.html', 'public/manifest.webmanifest', 'src/favicon.svg'])(
  'packages/app/%s has no colour that is not a token',
  (file) => {
    const known = new Set(tokensIn('color').flatMap(({ value }) => [value.light, value.dark]))
    const used = matches(readFileSync(join(packages, 'app', file), 'utf8'), /(#[\da-f]{3,8})\b/gi)

    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((colour) => !known.has(colour))).toEqual([])
  },
)

function matches(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].map(([, found]) => found!)
}
