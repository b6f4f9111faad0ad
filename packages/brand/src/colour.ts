import { clampChroma, converter, differenceEuclidean, formatHex, type Oklch, parse, wcagContrast } from 'culori'

/** A colour of sRGB as `#rrggbb`. */
export type Hex = string

const oklch = converter('oklch')
const difference = differenceEuclidean('oklab')

/** A colour as the file of a brand may write it, `#08745f` or `oklch(0.5 0.09 174)`. Undefined for anything else. */
export function readColour(text: string): Hex | undefined {
  if (!/^#[\da-f]{3}$|^#[\da-f]{6}$|^oklch\([^/]*\)$/i.test(text.trim())) return undefined
  const found = parse(text.trim())
  return found && hexOf(oklch(found))
}

/** The WCAG 2.2 contrast ratio, from 1 to 21. */
export const contrast = (one: Hex, other: Hex): number => wcagContrast(one, other)

/** How different two colours look: the distance in OKLab. 0.02 is just seen side by side. */
export const distance = (one: Hex, other: Hex): number => difference(one, other)

/** How far a colour is from grey: 0 for grey itself, about 0.3 at most. */
export const chroma = (colour: Hex): number => oklch(colour)!.c

/** The degrees of hue from one colour to another, from -180 to 180. */
export function hueFrom(one: Hex, other: Hex): number {
  const [{ h: from = 0 }, { h: to = 0 }] = [oklch(one)!, oklch(other)!]
  return ((to - from + 540) % 360) - 180
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
