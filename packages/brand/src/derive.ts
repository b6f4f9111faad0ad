import { apart, changed, contrast, distance, type Hex, hueFrom, justNoticed } from './colour.ts'
import { type BrandRole, kitColours, pairs, textContrast, type Theme } from './kit.ts'

export type BrandColours = Readonly<Record<BrandRole, Hex>>

// No standard gives the values from here to `darkerByDegree`. They are the project's own; derive.test.ts holds what they must reach, and
// that the kit's own brand is made in the same way.

/** The other backgrounds of a brand: a step of lightness from `bg.brand` or a lightness, and a share of its chroma. */
const shades = {
  light: {
    pressed: { step: -0.075, share: 0.835 },
    weak: { l: 0.958, share: 0.18 },
    weakPressed: { l: 0.916, share: 0.36 },
  },
  dark: {
    pressed: { step: 0.09, share: 0.69 },
    weak: { l: 0.268, share: 0.375 },
    weakPressed: { l: 0.342, share: 0.56 },
  },
}

/** What the dark theme makes of a colour. */
const darkLightness = 0.746
const darkChroma = 1.1

/** More chroma would glow on the dark theme. The other backgrounds of the kit there have 0.114 at most. */
const mostDarkChroma = 0.12
/** More would make the quiet areas loud. The others of the kit have 0.057 at most. */
const mostWeakChroma = 0.06
/** Less chroma is a grey. The kit's own greys have 0.013 at most on the dark theme. */
const mostGreyChroma = 0.03
/** A grey is lighter than a colour on the dark theme: at the lightness of `fg.neutral-muted` (0.72) its buttons would look disabled. */
const darkGreyLightness = 0.9
/** How much darker a colour becomes with each degree that it turns: with hue alone, crimson would turn as far as violet. */
const darkerByDegree = 0.003

/** Lightness by which a colour approaches one that is readable. */
const readableStep = justNoticed / 4

/**
 * The dark theme's form of a colour: lighter, and nearly white for a grey. The hue of a red that looks like the critical
 * colour is turned towards pink or orange until it can be told from it. This ends, because each degree makes it darker.
 */
export function darkOf(colour: Hex): Hex {
  const { 'bg.critical': critical = '' } = kitColours('dark')
  const away = hueFrom(critical, colour) < 0 ? -1 : 1
  for (let turn = 0; ; turn += 1) {
    const found = changed(colour, ({ c, h }) => ({
      l: lightnessOf(c) - turn * darkerByDegree,
      c: Math.min(c * darkChroma, mostDarkChroma),
      h: h + away * turn,
    }))
    const { 'bg.brand': ground, 'fg.brand': ink } = brandColours(found, 'dark')
    if ([ground, ink].every((own) => distance(own, critical) >= apart)) return found
  }
}

const lightnessOf = (chroma: number) =>
  darkLightness + (darkGreyLightness - darkLightness) * Math.max(0, 1 - chroma / mostGreyChroma)

/** The roles of a brand in a theme, made of its one colour there. */
export function brandColours(colour: Hex, theme: Theme): BrandColours {
  const { pressed, weak, weakPressed } = shades[theme]
  const quiet = ({ l, share }: { l: number; share: number }) =>
    changed(colour, ({ c }) => ({ l, c: Math.min(c * share, mostWeakChroma) }))
  const grounds = { 'bg.brand-weak': quiet(weak), 'bg.brand-weak-pressed': quiet(weakPressed) }
  const ink = (role: BrandRole) => readable(colour, { role, theme, grounds })
  return {
    ...grounds,
    'bg.brand': colour,
    'bg.brand-pressed': changed(colour, ({ l, c }) => ({ l: l + pressed.step, c: c * pressed.share })),
    'fg.brand': ink('fg.brand'),
    'fg.on-brand': theme === 'light' ? '#ffffff' : grounds['bg.brand-weak'],
    'stroke.focus': ink('stroke.focus'),
    'stroke.brand': ink('stroke.brand'),
  }
}

/** The colour, darker in the light theme and lighter in the dark one until it is readable wherever the role stands. */
function readable(
  colour: Hex,
  { role, theme, grounds }: { role: BrandRole; theme: Theme; grounds: Readonly<Record<string, Hex>> },
): Hex {
  const all = { ...kitColours(theme), ...grounds }
  const own = pairs.filter(({ ink }) => ink === role)
  const step = theme === 'light' ? -readableStep : readableStep
  let found = colour
  for (let steps = 0; steps < 1 / readableStep; steps += 1) {
    if (own.every(({ ground, least }) => contrast(found, all[ground]!) >= least)) break
    found = changed(found, ({ l }) => ({ l: l + step }))
  }
  return found
}

/** Why a colour cannot be the one of a brand: the role it would have, and that which makes it unreadable or alike. */
export type ColourProblem = { theme: Theme; colour: Hex; ground: string; ratio: number; least: number }

export function colourProblem(colour: Hex, theme: Theme): ColourProblem | undefined {
  const kit = kitColours(theme)
  // The colour itself is a text, too. Most that cannot be taken fail here, before the others are derived.
  const asText = { ground: 'bg.surface', ratio: contrast(colour, kit['bg.surface']!), least: textContrast }
  if (asText.ratio < asText.least) return { theme, colour, ...asText }

  const all: Readonly<Record<string, Hex>> = { ...kit, ...brandColours(colour, theme) }
  for (const { ink, ground, least } of pairs) {
    const ratio = contrast(all[ink]!, all[ground]!)
    if (ratio < least) return { theme, colour, ground: ink === 'fg.on-brand' ? ink : ground, ratio, least }
  }
  const ratio = distance(colour, kit['bg.critical']!)
  return ratio < apart ? { theme, colour, ground: 'bg.critical', ratio, least: apart } : undefined
}

/** The colour without a problem that looks most like this one. */
export function nearestColour(colour: Hex, theme: Theme): Hex {
  const candidates: { hex: Hex; away: number }[] = []
  for (let l = 0; l <= 1; l += justNoticed)
    for (const share of [1, 0.75, 0.5, 0.25, 0])
      // Half the way to the next primary at most: red, green and blue are about 120 degrees apart.
      for (const turn of [0, -15, 15, -30, 30, -60, 60]) {
        const hex = changed(colour, ({ c, h }) => ({ l, c: c * share, h: h + turn }))
        candidates.push({ hex, away: distance(hex, colour) })
      }
  const found = candidates
    .toSorted((one, other) => one.away - other.away)
    .find(({ hex }) => colourProblem(hex, theme) === undefined)
  if (!found) throw new Error(`no colour is readable in the ${theme} theme`)
  return found.hex
}
