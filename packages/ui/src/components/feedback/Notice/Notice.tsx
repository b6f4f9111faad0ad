import type { ReactNode } from 'react'
import { Text } from '../../text/Text.tsx'
import { heardAsChange, useAnnouncement } from '../announcements.ts'
import css from './Notice.module.css'

export type NoticeProps = {
  children: ReactNode
  /** One small button that acts on it. */
  action?: ReactNode
  tone?: 'neutral' | 'warning'
}

/** One line about the state of the whole app, shown as long as it is true. */
export function Notice({ children, action, tone = 'neutral' }: NoticeProps) {
  useAnnouncement(children)

  return (
    <div className={css.root} data-tone={tone}>
      <p className={css.text} role="status">
        <span ref={heardAsChange}>
          <Text>{children}</Text>
        </span>
      </p>
      {action}
    </div>
  )
}
