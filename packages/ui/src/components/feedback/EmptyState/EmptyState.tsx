import type { ReactNode } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './EmptyState.module.css'

export type EmptyStateProps = {
  tone?: 'neutral' | 'warning' | 'critical'
  icon?: ReactNode
  /** A drawing in place of the icon, for a moment that a user meets rarely. */
  picture?: ReactNode
  title?: string | undefined
  children?: ReactNode
  /** Announced when it appears. */
  alert?: boolean
  /** What to check, after the reason. */
  note?: ReactNode
  /** What the user can do, before the action. */
  next?: string | undefined
  /** An action that helps. */
  action?: ReactNode
}

/** Replaces missing content and says why it is missing. */
export function EmptyState({
  tone = 'neutral',
  icon,
  picture,
  title,
  children,
  alert = false,
  note,
  next,
  action,
}: EmptyStateProps) {
  return (
    <div className={css.root} data-tone={tone}>
      {picture ?? <span className={css.icon}>{icon}</span>}
      <div className={css.text} role={alert ? 'alert' : undefined}>
        {title !== undefined && (
          <h2 className={css.title}>
            <Text>{title}</Text>
          </h2>
        )}
        {children !== undefined && (
          <p>
            <Text>{children}</Text>
          </p>
        )}
        {note !== undefined && <div className={css.note}>{note}</div>}
      </div>
      {next !== undefined && (
        <p className={css.next}>
          <Text>{next}</Text>
        </p>
      )}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  )
}
