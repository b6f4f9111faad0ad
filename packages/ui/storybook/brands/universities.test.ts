import {
  brandFigmaFiles,
  brandRoles,
  brandStylesheet,
  contrast,
  kitColours,
  pairs,
  themes,
} from '@campus-connect/brand'
import { expect, test } from 'vitest'
import light from '../../tokens/figma/light.json'
import manifest from '../../tokens/figma/manifest.json'
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

test('a brand sets roles of the kit in Figma and in CSS, and no others', () => {
  const { name, roles } = brandOf('violet')
  const files = brandFigmaFiles(name, roles) as { 'manifest.json': typeof manifest; 'light.json': typeof light }
  const named = Object.entries(files['light.json'].color).flatMap(([group, own]) =>
    Object.keys(own).map((role) => `${group}.${role}`),
  )
  const inKit = (role: string) => {
    const [group, name] = role.split('.') as ['bg', 'brand']
    return light.color[group][name]?.$type
  }

  expect(named.toSorted()).toEqual(brandRoles.toSorted())
  expect(named.filter((role) => inKit(role) !== 'color')).toEqual([])
  expect(files['manifest.json'].collections.Roles).toEqual(manifest.collections.Roles)
  expect(files['manifest.json'].name).toBe('보라내대학교')

  const declared = [...brandStylesheet(roles).matchAll(/(--[\w-]+):/g)].map(([, variable]) => variable)
  expect(new Set(declared).size).toBe(brandRoles.length)
  expect(declared.filter((variable) => !tokens.some((token) => token.variable === variable))).toEqual([])
})
