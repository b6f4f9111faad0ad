import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, distance } from './colour.ts'
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
