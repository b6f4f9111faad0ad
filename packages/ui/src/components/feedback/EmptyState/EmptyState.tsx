import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

export type EmptyStateProps = {
  tone?: 'neutral' | 'warning' | 'critical'
  icon: ReactNode
  title?: string | undefined
  children?: ReactNode
  /** Read out as soon as it appears. */
  alert?: boolean
  /** What can be done about it. */
  action?: ReactNode
}

/** Stands where content would be, and says why it is not there. */
export function EmptyState({ tone = 'neutral', icon, title, children, alert = false, action }: EmptyStateProps) {
  return (
    <div className={css.root} data-tone={tone}>
      <span className={css.icon}>{icon}</span>
      <div className={css.text} role={alert ? 'alert' : undefined}>
        {title !== undefined && <h2 className={css.title}>{title}</h2>}
        {children !== undefined && <p>{children}</p>}
      </div>
      {action && <div className={css.actions}>{action}</div>}
    </div>
  )
}
