import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Colors = Map<string, string>
type Pair = [ink: string, ground: string]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = [
  { theme: 'light', colors: colorsOf(':root {') },
  { theme: 'dark', colors: colorsOf(":root[data-theme='dark'] {") },
]

const grounds = ['bg-canvas', 'bg-surface', 'bg-raised', 'bg-pressed', 'bg-neutral-weak']

const texts: Pair[] = [
  ...grounds.flatMap((ground): Pair[] => [
    ['fg-neutral', ground],
    ['fg-neutral-muted', ground],
  ]),
  ...['bg-canvas', 'bg-surface', 'bg-raised'].flatMap((ground): Pair[] => [
    ['fg-brand', ground],
    ['fg-critical', ground],
  ]),
  ['fg-neutral', 'bg-neutral-weak-pressed'],
  ['fg-inverse', 'bg-inverse'],
  ['fg-on-brand', 'bg-brand'],
  ['fg-on-brand', 'bg-brand-pressed'],
  ['fg-brand', 'bg-brand-weak'],
  ['fg-brand', 'bg-brand-weak-pressed'],
  ['fg-positive', 'bg-positive-weak'],
  ['fg-on-critical', 'bg-critical'],
  ['fg-on-critical', 'bg-critical-pressed'],
  ['fg-critical', 'bg-critical-weak'],
  ['fg-critical', 'bg-critical-weak-pressed'],
  ['fg-critical', 'bg-pressed'],
  ['fg-warning', 'bg-warning-weak'],
]

const shapes: Pair[] = [
  ...['stroke-control', 'stroke-focus', 'stroke-critical'].flatMap((stroke): Pair[] =>
    ['bg-canvas', 'bg-surface', 'bg-raised'].map((ground): Pair => [stroke, ground]),
  ),
  ['bg-brand', 'bg-surface'],
  ['bg-brand', 'bg-canvas'],
]

for (const { theme, colors } of themes) {
  test.each(texts)(`in the ${theme} theme %s can be read on %s`, (ink, ground) => {
    expect(contrast(colors, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapes)(`in the ${theme} theme %s can be told from %s`, (ink, ground) => {
    expect(contrast(colors, ink, ground)).toBeGreaterThanOrEqual(3)
  })
}

test('the device and the switch bring the same dark theme', () => {
  expect(colorsOf(":root:not([data-theme='light']) {")).toEqual(colorsOf(":root[data-theme='dark'] {"))
})

/** The colour roles that one rule of the stylesheet sets. */
function colorsOf(selector: string): Colors {
  const start = css.indexOf(selector)
  const rule = css.slice(start, css.indexOf('}', start))

  return new Map([...rule.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name!, hex!]))
}

/** WCAG 2.2, "contrast ratio". */
function contrast(colors: Colors, one: string, other: string) {
  const [dark, light] = [luminance(colors, one), luminance(colors, other)].toSorted((a, b) => a - b)

  return (light! + 0.05) / (dark! + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(colors: Colors, name: string) {
  const hex = colors.get(name)
  if (hex === undefined) throw new Error(`no token --color-${name}`)
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255

    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
