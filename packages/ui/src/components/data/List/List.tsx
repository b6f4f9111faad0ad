import type { ReactNode } from 'react'
import css from './List.module.css'

export type ListProps = {
  /** The accessible name of the list. */
  label: string
  children: ReactNode
}

export function List({ label, children }: ListProps) {
  return (
    // Safari takes a `ul` without bullets for no list.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={css.root} aria-label={label}>
      {children}
    </ul>
  )
}
