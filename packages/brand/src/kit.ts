import type { Hex } from './colour.ts'
import kit from './kit-colours.json' with { type: 'json' }

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The roles of the kit that a brand gives a colour. */
export const brandRoles = [
  'bg.brand',
  'bg.brand-pressed',
  'bg.brand-weak',
  'bg.brand-weak-pressed',
  'fg.brand',
  'fg.on-brand',
  'stroke.focus',
  'stroke.brand',
] as const
export type BrandRole = (typeof brandRoles)[number]

/** The least contrast of text (WCAG 2.2, 1.4.3, level AA). */
export const textContrast = 4.5

/** Which role must be readable on which other one, and the least contrast: of text, or 3 of a shape (WCAG 2.2, 1.4.11). */
export type Pair = { ink: string; ground: string; least: number }
export const pairs: readonly Pair[] = kit.pairs

/** The colours of all roles of the kit without a custom brand. */
export const kitColours = (theme: Theme): Readonly<Record<string, Hex>> => kit[theme]
