import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import css from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'disabled' | 'style'> & {
  /** What it does: the accessible name. */
  label: string
  icon: ReactNode
  busy?: boolean
}

export function IconButton({ label, icon, busy = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={css.root}
      aria-label={label}
      title={label}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (!busy) onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
}
