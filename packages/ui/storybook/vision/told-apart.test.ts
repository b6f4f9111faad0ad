import { brandRoles, kitColours, seenWith, themes, visions } from '@campus-connect/brand'
import { describe, expect, test } from 'vitest'
import { proposals, proposalColours } from '../brands/proposals.ts'
import { differences, isToldApart, lookAlikes } from './told-apart.ts'

const named = lookAlikes.map((pair) => ({ name: pair.what, pair }))
const confused = (colours: Readonly<Record<string, string>>) =>
  lookAlikes.flatMap((pair) =>
    differences(pair, colours)
      .filter((difference) => !isToldApart(difference))
      .map(({ vision }) => `${pair.what}: ${vision}`),
  )

describe.each(themes)('in the %s theme', (theme) => {
  test.each(named)('$name can be told apart with all cones and without each kind', ({ pair }) => {
    const found = differences(pair, kitColours(theme))

    expect(found).toHaveLength(1 + visions.length)
    expect(found.filter((difference) => !isToldApart(difference))).toEqual([])
  })

  test.each(named)('$name with equal colours is found in every vision', ({ pair }) => {
    const roles = [pair.one, pair.other].flatMap(({ ink, ground }) => [ink ?? [], ground ?? []].flat())
    const equal = { ...kitColours(theme), ...Object.fromEntries(roles.map((role) => [role, '#08745f'])) }

    expect(differences(pair, equal).filter(isToldApart)).toEqual([])
  })

  test('a brand in the green of a connection is found', () => {
    const kit = kitColours(theme)
    const green = { ...kit, 'bg.brand': kit['fg.positive']!, 'fg.brand': kit['fg.positive']! }

    expect(confused(green)).toContain('버튼과 연결됨: all cones')
    expect(confused(green)).toContain('링크와 연결됨: tritanopia')
  })
})

test('of the proposals for a brand, only the one that was kept stays apart from every state in both themes', () => {
  const found = Object.keys(proposals).map((id) => ({
    id,
    confused: themes.flatMap((theme) => confused(proposalColours(id as keyof typeof proposals, theme))),
  }))

  expect(found.filter((each) => each.confused.length === 0).map(({ id }) => id)).toEqual(['iris'])
})

test("the proposal that was kept is the kit's own brand", () => {
  for (const theme of themes)
    for (const role of brandRoles)
      expect(proposalColours('iris', theme)[role], `${role}, ${theme}`).toBe(kitColours(theme)[role])
})

test('what has no colour looks the same without a kind of cones', () => {
  for (const vision of visions)
    expect(['#000000', '#808080', '#ffffff'].map((grey) => seenWith(vision, grey))).toEqual([
      '#000000',
      '#808080',
      '#ffffff',
    ])
})

test.each([
  // Confusion of red and green, as the authors of the matrices show it: both become yellowish.
  ['protanopia', '#ff0000', '#00ff00'],
  ['deuteranopia', '#ff0000', '#00ff00'],
] as const)('without a kind of cones, red and green come together: %s', (vision, red, green) => {
  const hue = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(seenWith(vision, hex).slice(at, at + 2), 16))

  for (const colour of [red, green]) {
    const [r = 0, g = 0, b = 0] = hue(colour)
    expect(Math.min(r, g)).toBeGreaterThan(b)
  }
})
