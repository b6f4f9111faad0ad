import type { ReactNode } from 'react'
import css from './Notice.module.css'

export type NoticeProps = {
  children: ReactNode
  /** What can be done about it: one small button. */
  action?: ReactNode
  tone?: 'neutral' | 'warning'
}

/** One quiet line about the app as a whole. It stays as long as what it says is true. */
export function Notice({ children, action, tone = 'neutral' }: NoticeProps) {
  return (
    <div className={css.root} data-tone={tone}>
      <p className={css.text} role="status">
        {children}
      </p>
      {action}
    </div>
  )
}
