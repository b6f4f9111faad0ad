import type { ReactNode } from 'react'
import css from './PageHeader.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** `medium` for a name, which may take several lines. */
  size?: 'large' | 'medium'
  /** One line below the title; an empty one reserves the space. */
  detail?: ReactNode
  /** A link back, above the title. */
  back?: ReactNode
  /** An action on the whole page, beside the title. */
  action?: ReactNode
}

/** The screen's only h1; the app focuses it when the screen changes. */
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
