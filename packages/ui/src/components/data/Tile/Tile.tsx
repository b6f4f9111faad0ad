import type { ReactNode } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './Tile.module.css'

/** Colours without a meaning, which tell one thing from another. */
export type TileHue = (typeof hues)[number]
const hues = ['sky', 'violet', 'plum', 'clay'] as const

export type TileProps = {
  tone?: 'neutral' | 'brand' | 'positive' | 'critical'
  /** In place of a tone. */
  hue?: TileHue | undefined
  size?: 'medium' | 'large'
  /** An icon, or the first letter of a name. */
  children: ReactNode
}

/** The picture at the start of a row or card. Decoration: the text next to it says the same. */
export function Tile({ tone = 'neutral', hue, size = 'medium', children }: TileProps) {
  return (
    <span className={css.root} data-tone={hue ?? tone} data-size={size} aria-hidden="true">
      <Text>{children}</Text>
    </span>
  )
}

/** A colour that stays the same for a name, on every device. */
export function hueOf(name: string): TileHue {
  return hues[(name.charCodeAt(0) + name.length) % hues.length]!
}

let letters: Intl.Segmenter | undefined

/** The first grapheme of a name, which may have several code points. Firefox finds graphemes since version 125. */
export function initialOf(name: string) {
  if (!Intl.Segmenter) return Array.from(name)[0]
  letters ??= new Intl.Segmenter('ko')
  return letters.segment(name).containing(0)?.segment
}
