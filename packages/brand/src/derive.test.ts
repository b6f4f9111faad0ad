import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, distance, hueFrom, justNoticed, oklchOf } from './colour.ts'
import { brandColours, colourProblem, darkOf, nearestColour } from './derive.ts'
import { brandRoles, kitColours, pairs, themes } from './kit.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each(themes)("the kit's own colour gives the kit's own roles, as far as one sees: %s", (theme) => {
  const own = kitColours(theme)
  const derived = brandColours(own['bg.brand']!, theme)

  expect(brandRoles.filter((role) => distance(derived[role], own[role]!) >= justNoticed)).toEqual([])
})

test("the dark form of the kit's own colour is the kit's own dark colour, as far as one sees", () => {
  const dark = darkOf(kitColours('light')['bg.brand']!)

  expect(distance(dark, kitColours('dark')['bg.brand']!)).toBeLessThan(justNoticed)
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
    expect(oklchOf(colour).c).toBeGreaterThan(0.11)
    expect(distance(ink, kitColours('dark')['fg.critical']!)).toBeGreaterThanOrEqual(0.07)
  }
})

test('a black becomes nearly white on the dark theme, so that its buttons do not look disabled', () => {
  expect(contrast(darkOf('#111111'), kitColours('dark')['bg.surface']!)).toBeGreaterThan(12)
  expect(oklchOf(darkOf('#111111')).c).toBeLessThan(0.01)
})

test('no colour turns far on the dark theme, and none loses its chroma', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      fc.pre(oklchOf(colour).c > 0.02)
      const dark = darkOf(colour)

      expect(Math.abs(hueFrom(colour, dark))).toBeLessThan(32)
      expect(oklchOf(dark).c).toBeGreaterThan(Math.min(oklchOf(colour).c, 0.08) - 0.01)
    }),
    { numRuns: 50 },
  )
})
