import type { BrandColours } from './derive.ts'
import { brandRoles, type Theme, themes } from './kit.ts'

type Variable = { $type: 'color'; $value: string }

/**
 * The files with which Figma's plugin "Variables Import" sets the brand's roles in the kit's collection of roles, by file name.
 * Variables that they do not name stay as they are.
 */
export function brandFigmaFiles(name: string, roles: Readonly<Record<Theme, BrandColours>>): Record<string, object> {
  const modes = { light: 'Light', dark: 'Dark' }
  return {
    'manifest.json': {
      name,
      collections: { Roles: { modes: Object.fromEntries(themes.map((theme) => [modes[theme], [`${theme}.json`]])) } },
    },
    ...Object.fromEntries(themes.map((theme) => [`${theme}.json`, { color: grouped(roles[theme]) }])),
  }
}

function grouped(colours: BrandColours) {
  const groups: Record<string, Record<string, Variable>> = {}
  for (const role of brandRoles) {
    const [group = '', name = ''] = role.split('.')
    ;(groups[group] ??= {})[name] = { $type: 'color', $value: colours[role] }
  }
  return groups
}
