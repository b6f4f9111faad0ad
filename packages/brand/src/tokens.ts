import type { Hex } from './colour.ts'
import type { BrandColours } from './derive.ts'
import { brandRoles, type Theme, themes } from './kit.ts'

/** A colour of the Design Tokens Format Module 2025.10. */
type ColourToken = { $type: 'color'; $value: { colorSpace: 'srgb'; components: number[]; alpha: number; hex: Hex } }

/**
 * The roles of a brand as design tokens (DTCG 2025.10), by file name: a file for each theme, in the form of the kit's own files of
 * roles. What reads them after those, Figma for one, takes the brand's colours and leaves the other roles as they are.
 */
export function brandTokenFiles(roles: Readonly<Record<Theme, BrandColours>>): Record<string, object> {
  const modes = { light: 'Light', dark: 'Dark' }
  return Object.fromEntries(
    themes.map((theme) => [
      `${theme}.tokens.json`,
      {
        $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
        $extensions: { 'com.figma.modeName': modes[theme] },
        color: grouped(roles[theme]),
      },
    ]),
  )
}

function grouped(colours: BrandColours) {
  const groups: Record<string, Record<string, ColourToken>> = {}
  for (const role of brandRoles) {
    const [group = '', name = ''] = role.split('.')
    ;(groups[group] ??= {})[name] = tokenOf(colours[role])
  }
  return groups
}

function tokenOf(hex: Hex): ColourToken {
  const components = [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)))
  return { $type: 'color', $value: { colorSpace: 'srgb', components, alpha: 1, hex } }
}
