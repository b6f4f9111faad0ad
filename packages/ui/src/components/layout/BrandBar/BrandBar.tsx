import type { ReactNode } from 'react'
import { Brand } from '../Brand/Brand.tsx'
import css from './BrandBar.module.css'

export type BrandBarProps = {
  /** A button at the end of the bar, on every screen of the frame. */
  action?: ReactNode
}

export function BrandBar({ action }: BrandBarProps) {
  return (
    <header className={css.root}>
      <Brand />
      {action}
    </header>
  )
}
