import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

export type EmptyStateProps = {
  icon: ReactNode
  title?: string
  children?: ReactNode
}

/** Says that there is nothing, and what that means. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={css.root}>
      <span className={css.icon}>{icon}</span>
      {title !== undefined && <h2 className={css.title}>{title}</h2>}
      {children !== undefined && <p className={css.text}>{children}</p>}
    </div>
  )
}
