// The formulas are culori's: OKLCH and OKLab by Björn Ottosson (https://bottosson.github.io/posts/oklab), as CSS Color 4 has them, and
// the contrast of WCAG 2.2.
import { clampChroma, converter, differenceEuclidean, formatHex, type Oklch, parse, wcagContrast } from 'culori'

/** A colour of sRGB as `#rrggbb`. */
export type Hex = string

const oklch = converter('oklch')
const difference = differenceEuclidean('oklab')

/** A colour as the file of a brand may write it, `#5138b7` or `oklch(0.45 0.19 287)`. Undefined for anything else. */
export function readColour(text: string): Hex | undefined {
  if (!/^#[\da-f]{3}$|^#[\da-f]{6}$|^oklch\([^/]*\)$/i.test(text.trim())) return undefined
  const found = parse(text.trim())
  return found && hexOf(oklch(found))
}

/** The WCAG 2.2 contrast ratio, from 1 to 21. */
export const contrast = (one: Hex, other: Hex): number => wcagContrast(one, other)

/** Distance in OKLab that is just noticed side by side: the JND of gamut mapping in CSS Color 4 (https://www.w3.org/TR/css-color-4/#gamut-mapping). */
export const justNoticed = 0.02

/** Distance in OKLab at which two colours are told apart also on small areas, such as text: 3.5 times the one that is just noticed. */
export const apart = 3.5 * justNoticed

/** How different two colours look: the distance in OKLab. */
export const distance = (one: Hex, other: Hex): number => difference(one, other)

/** Lightness from 0 to 1, and chroma: 0 for a grey, 0.32 at most in sRGB. */
export function oklchOf(colour: Hex): { l: number; c: number } {
  const { l, c } = oklch(colour)!
  return { l, c }
}

/** The degrees of hue from one colour to another, from -180 to 180. */
export function hueFrom(one: Hex, other: Hex): number {
  const [{ h: from = 0 }, { h: to = 0 }] = [oklch(one)!, oklch(other)!]
  // The first 360 makes a difference positive before the remainder is taken.
  return ((to - from + 360 + 180) % 360) - 180
}

/** `#rrggbb` with changed lightness, chroma and hue. What no screen can show keeps its lightness and hue, with less chroma. */
export function changed(hex: Hex, change: (colour: Required<Omit<Oklch, 'alpha'>>) => Partial<Oklch>): Hex {
  const { l, c, h = 0 } = oklch(hex)!
  return hexOf({ mode: 'oklch', l, c, h, ...change({ mode: 'oklch', l, c, h }) })
}

function hexOf({ l, c, h = 0 }: Pick<Oklch, 'l' | 'c' | 'h'>): Hex {
  const lightness = Math.min(Math.max(l, 0), 1)
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.max(c, 0), h }, 'oklch'))
}
