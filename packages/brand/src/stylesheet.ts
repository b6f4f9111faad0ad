import type { BrandColours } from './derive.ts'
import { brandRoles, type Theme } from './kit.ts'

/**
 * The kit's custom properties of a brand in both themes, in the places where the kit's own stylesheet sets them. `mark` is the
 * address of its drawing; without one, the kit's own mark takes the colour.
 */
export function brandStylesheet(roles: Readonly<Record<Theme, BrandColours>>, mark?: string): string {
  const lines = (theme: Theme) =>
    brandRoles.map((role) => `--color-${role.replace('.', '-')}: ${roles[theme][role]};`).join(' ')
  const ownMark = mark === undefined ? '' : `:root { --brand-mark: url('${mark}'); --brand-mark-own: hidden; }\n`
  return `:root, [data-theme='light'] { ${lines('light')} }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${lines('dark')} } }
[data-theme='dark'] { ${lines('dark')} }
${ownMark}`
}
