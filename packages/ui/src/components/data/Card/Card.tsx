import type { ReactNode } from 'react'
import css from './Card.module.css'

export type CardProps = { padded?: boolean; children: ReactNode }

export function Card({ padded = false, children }: CardProps) {
  return (
    <div className={css.root} data-padded={padded || undefined}>
      {children}
    </div>
  )
}
