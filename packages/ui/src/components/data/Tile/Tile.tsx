import type { ReactNode } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './Tile.module.css'

export type TileProps = {
  tone?: 'neutral' | 'positive' | 'critical'
  size?: 'medium' | 'large'
  /** An icon, or the first letter of a name. */
  children: ReactNode
}

/** The picture at the start of a row or card. Decoration: the text beside it says the same. */
export function Tile({ tone = 'neutral', size = 'medium', children }: TileProps) {
  return (
    <span className={css.root} data-tone={tone} data-size={size} aria-hidden="true">
      <Text>{children}</Text>
    </span>
  )
}

let letters: Intl.Segmenter | undefined

/** The first grapheme of a name, which may have several code points. Firefox finds graphemes since version 125. */
export function initialOf(name: string) {
  if (!Intl.Segmenter) return Array.from(name)[0]
  letters ??= new Intl.Segmenter('ko')
  return letters.segment(name).containing(0)?.segment
}
