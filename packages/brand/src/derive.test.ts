import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chroma, contrast, distance, hueFrom } from './colour.ts'
import { brandColours, colourProblem, darkOf, nearestColour } from './derive.ts'
import { brandRoles, kitColours, pairs, themes } from './kit.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test("the kit's own colour gives nearly the kit's own roles", () => {
  const own = kitColours('light')
  const derived = brandColours(own['bg.brand']!, 'light')

  for (const role of brandRoles) expect(distance(derived[role], own[role]!)).toBeLessThan(0.02)
})

test('every colour is readable wherever the kit uses it, or is refused with a near one that is', () => {
  fc.assert(
    fc.property(hex, fc.constantFrom(...themes), (colour, theme) => {
      const taken = colourProblem(colour, theme) ? nearestColour(colour, theme) : colour
      const all: Readonly<Record<string, string>> = { ...kitColours(theme), ...brandColours(taken, theme) }

      for (const { ink, ground, least } of pairs)
        expect(contrast(all[ink]!, all[ground]!)).toBeGreaterThanOrEqual(least)
      expect(distance(all['bg.brand']!, all['bg.critical']!)).toBeGreaterThanOrEqual(0.07)
    }),
    { numRuns: 20 },
  )
})

test('any colour that is taken has a form for the dark theme', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(colourProblem(darkOf(colour), 'dark')).toBeUndefined()
    }),
    { numRuns: 50 },
  )
})

test('a red becomes a pink on the dark theme and a rust an orange, not a grey', () => {
  const [crimson, rust] = [darkOf('#8c1d40'), darkOf('#7c2d12')]

  expect(hueFrom('#8c1d40', crimson)).toBeLessThan(-8)
  expect(hueFrom('#7c2d12', rust)).toBeGreaterThan(8)
  for (const colour of [crimson, rust]) {
    const { 'fg.brand': ink } = brandColours(colour, 'dark')
    expect(chroma(colour)).toBeGreaterThan(0.11)
    expect(distance(ink, kitColours('dark')['fg.critical']!)).toBeGreaterThanOrEqual(0.07)
  }
})

test('a black becomes nearly white on the dark theme, so that its buttons do not look disabled', () => {
  expect(contrast(darkOf('#111111'), kitColours('dark')['bg.surface']!)).toBeGreaterThan(12)
  expect(chroma(darkOf('#111111'))).toBeLessThan(0.01)
})

test('no colour turns far on the dark theme, and none loses its chroma', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      fc.pre(chroma(colour) > 0.02)
      const dark = darkOf(colour)

      expect(Math.abs(hueFrom(colour, dark))).toBeLessThan(32)
      expect(chroma(dark)).toBeGreaterThan(Math.min(chroma(colour), 0.08) - 0.01)
    }),
    { numRuns: 50 },
  )
})
