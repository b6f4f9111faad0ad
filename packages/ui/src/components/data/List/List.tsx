import type { ReactNode } from 'react'
import css from './List.module.css'

export type ListProps = {
  /** Names the list for those who cannot see the heading above it. */
  label: string
  children: ReactNode
}

export function List({ label, children }: ListProps) {
  return (
    <ul className={css.root} aria-label={label}>
      {children}
    </ul>
  )
}
