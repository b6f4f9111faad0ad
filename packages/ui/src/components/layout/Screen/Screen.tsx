import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader/PageHeader.tsx'
import type { PageHeaderProps } from '../PageHeader/PageHeader.tsx'
import css from './Screen.module.css'

/** Without a `title` the content brings the screen's h1. */
export type ScreenProps = Partial<PageHeaderProps> & {
  /** The main action and the link onwards: at the bottom of a phone, near the thumb. */
  actions?: ReactNode
  /** On a desk it takes the width of the window, as the administrators' screens do. */
  wide?: boolean
  children?: ReactNode
}

/** The frame of a screen inside a shell: the header, then the content in one column. */
export function Screen({ title, actions, wide = false, children, ...header }: ScreenProps) {
  return (
    <div className={css.root} data-desk={wide || undefined}>
      {title !== undefined && <PageHeader title={title} {...header} />}
      {children}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
