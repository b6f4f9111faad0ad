import type { BrandColours } from './derive.ts'
import { brandRoles, type Theme } from './kit.ts'

/** The kit's custom properties of a brand in both themes, in the places where the kit's own stylesheet sets them. */
export function brandStylesheet(roles: Readonly<Record<Theme, BrandColours>>): string {
  const lines = (theme: Theme) =>
    brandRoles.map((role) => `--color-${role.replace('.', '-')}: ${roles[theme][role]};`).join(' ')
  return `:root, [data-theme='light'] { ${lines('light')} }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${lines('dark')} } }
[data-theme='dark'] { ${lines('dark')} }
`
}
