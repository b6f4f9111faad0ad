import type { ReactNode } from 'react'
import css from './Sheet.module.css'

/** The ground of what a page shows by itself: light like the page, and without Storybook's own look of texts. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className={`sb-unstyled ${css.root}`} data-theme="light">
      {children}
    </div>
  )
}
