import type { ReactNode } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './Badge.module.css'

export type BadgeProps = {
  tone: 'positive' | 'neutral' | 'critical'
  icon?: ReactNode
  /** In a narrow list only the icon is seen; the word is still read. */
  shrinks?: boolean
  children: ReactNode
}

/** A state in one word. Icon and word carry the meaning; the colour only supports it. */
export function Badge({ tone, icon, shrinks = false, children }: BadgeProps) {
  return (
    <span className={css.root} data-tone={tone} data-shrinks={shrinks || undefined}>
      {icon}
      <Text>{children}</Text>
    </span>
  )
}
