import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import css from './icons.module.css'

export type IconProps = { className?: string | undefined }

/** Line icons on a 24-unit grid, sized by the text around them. They have no accessible name: the text next to them has. */
export function icon(shape: ReactNode, { directed = false } = {}) {
  return function Icon({ className }: IconProps) {
    return (
      <svg
        className={clsx(css.root, directed && css.directed, className)}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    )
  }
}

export const directed = { directed: true }
