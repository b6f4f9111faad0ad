import type { ReactNode } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './Badge.module.css'

export type BadgeProps = {
  tone: 'positive' | 'neutral' | 'critical'
  icon?: ReactNode
  children: ReactNode
}

/** A state in one word. Icon and word carry the meaning; the colour only supports it. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={css.root} data-tone={tone}>
      {icon}
      <Text>{children}</Text>
    </span>
  )
}
