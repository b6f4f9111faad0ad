import type { ReactNode } from 'react'
import { AlertIcon } from '../icons/icons.tsx'
import css from './NotFound.module.css'

export type NotFoundProps = { children: ReactNode }

/** The warning in place of something that does not exist. */
export function NotFound({ children }: NotFoundProps) {
  return (
    <div className={css.root} role="alert">
      <span className={css.icon}>
        <AlertIcon />
      </span>
      <p>{children}</p>
    </div>
  )
}
