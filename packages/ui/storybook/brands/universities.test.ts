import {
  brandRoles,
  brandStylesheet,
  brandTokenFiles,
  contrast,
  kitColours,
  pairs,
  themes,
} from '@campus-connect/brand'
import { expect, test } from 'vitest'
import dark from '../../tokens/exchange/dark.tokens.json'
import light from '../../tokens/exchange/light.tokens.json'
import { tokens } from '../tokens/design-tokens.ts'
import { brandOf, universities, type University } from './universities.ts'

const ids = Object.keys(universities) as University[]

test.each(ids)('%s is a brand that is readable in both themes', (id) => {
  const { roles } = brandOf(id)

  for (const theme of themes) {
    const all: Readonly<Record<string, string>> = { ...kitColours(theme), ...roles[theme] }
    for (const { ink, ground, least } of pairs)
      expect(contrast(all[ink]!, all[ground]!), `${ink} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(least)
  }
})

test('a brand sets roles of the kit in exchanged tokens and in CSS, and no others', () => {
  const { roles } = brandOf('violet')
  const files = brandTokenFiles(roles) as { 'light.tokens.json': typeof light; 'dark.tokens.json': typeof dark }
  const named = Object.entries(files['light.tokens.json'].color).flatMap(([group, own]) =>
    Object.keys(own).map((role) => `${group}.${role}`),
  )
  const inKit = (role: string) => {
    const [group, name] = role.split('.') as ['bg', 'brand']
    return light.color[group][name]?.$type
  }

  expect(named.toSorted()).toEqual(brandRoles.toSorted())
  expect(named.filter((role) => inKit(role) !== 'color')).toEqual([])
  expect(files['light.tokens.json'].$extensions).toEqual(light.$extensions)
  expect(files['dark.tokens.json'].$extensions).toEqual(dark.$extensions)
  expect(files['light.tokens.json'].color.bg.brand.$value).toMatchObject({
    colorSpace: 'srgb',
    hex: roles.light['bg.brand'],
  })

  const declared = [...brandStylesheet(roles).matchAll(/(--[\w-]+):/g)].map(([, variable]) => variable)
  expect(new Set(declared).size).toBe(brandRoles.length)
  expect(declared.filter((variable) => !tokens.some((token) => token.variable === variable))).toEqual([])
})
