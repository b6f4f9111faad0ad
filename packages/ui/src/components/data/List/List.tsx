import type { ReactNode } from 'react'
import css from './List.module.css'

export type ListProps = {
  /** The accessible name of the list. */
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
