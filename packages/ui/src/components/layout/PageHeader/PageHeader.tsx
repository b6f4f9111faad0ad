import type { ReactNode } from 'react'
import css from './PageHeader.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** `medium` for the name of something, which may run over several lines. */
  size?: 'large' | 'medium'
  /** One line below the title; empty, it keeps the room for what may come. */
  detail?: ReactNode
  /** The way back, above the title. */
  back?: ReactNode
  /** What concerns the whole page, beside the title. */
  action?: ReactNode
}

/** The screen's one h1; it takes the focus when the app changes screens. */
export function PageHeader({ title, size = 'large', detail, back, action }: PageHeaderProps) {
  return (
    <div className={css.root}>
      {back}
      <div className={css.line}>
        <h1 className={css.title} data-size={size} tabIndex={-1}>
          {title}
        </h1>
        {action}
      </div>
      {detail !== undefined && <p className={css.detail}>{detail}</p>}
    </div>
  )
}
