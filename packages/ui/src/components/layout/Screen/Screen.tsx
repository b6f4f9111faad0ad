import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader/PageHeader.tsx'
import type { PageHeaderProps } from '../PageHeader/PageHeader.tsx'
import css from './Screen.module.css'

export type ScreenProps = PageHeaderProps & {
  /** The main action and the link onwards: at the bottom of a phone, near the thumb. */
  actions?: ReactNode
  children?: ReactNode
}

/** The frame of a screen inside a shell: the header, then the content in one column. */
export function Screen({ actions, children, ...header }: ScreenProps) {
  return (
    <div className={css.root}>
      <PageHeader {...header} />
      {children}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
