import type { ReactNode } from 'react'
import css from './Sheet.module.css'

/** The background of docs blocks: light, and without Storybook's text styles. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className={`sb-unstyled ${css.root}`} data-theme="light">
      {children}
    </div>
  )
}
