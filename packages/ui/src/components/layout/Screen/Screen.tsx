import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader/PageHeader.tsx'
import type { PageHeaderProps } from '../PageHeader/PageHeader.tsx'
import css from './Screen.module.css'

export type ScreenProps = PageHeaderProps & { children: ReactNode }

/** The frame of a screen inside a shell: the header, then the content in one column. */
export function Screen({ children, ...header }: ScreenProps) {
  return (
    <div className={css.root}>
      <PageHeader {...header} />
      {children}
    </div>
  )
}
