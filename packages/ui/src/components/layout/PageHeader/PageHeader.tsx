import type { ReactNode } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './PageHeader.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** `medium` for a name, which may take several lines. */
  size?: 'large' | 'medium'
  /** One line below the title; an empty one reserves the space. */
  detail?: ReactNode
  /** A link back, above the title. */
  back?: ReactNode
  /** An action on the whole page, next to the title. */
  action?: ReactNode
  /** 2 for a screen that is next to another one. */
  level?: 1 | 2
}

/** The screen's only h1; the app focuses it when the screen changes. */
export function PageHeader({ title, size = 'large', detail, back, action, level = 1 }: PageHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2'

  return (
    <div className={css.root}>
      {back}
      <div className={css.line}>
        <Heading className={css.title} data-size={size} tabIndex={-1}>
          <Text>{title}</Text>
        </Heading>
        {action}
      </div>
      {detail !== undefined && (
        <p className={css.detail}>
          <Text>{detail}</Text>
        </p>
      )}
    </div>
  )
}
