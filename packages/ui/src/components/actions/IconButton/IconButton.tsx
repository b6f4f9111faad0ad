import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import css from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'disabled' | 'style'> & {
  /** What it does: the accessible name. */
  label: string
  icon: ReactNode
  /** The action is running: a spinner replaces the icon, and another press does nothing. */
  busy?: boolean
  /** Another action is running; this button is disabled until it ends. */
  locked?: boolean
}

/** A button with only an icon, for actions whose icon everybody knows. */
export function IconButton({ label, icon, busy = false, locked = false, onClick, ...rest }: IconButtonProps) {
  const waiting = busy || locked

  return (
    <button
      {...rest}
      type="button"
      className={css.root}
      aria-label={label}
      aria-disabled={waiting || undefined}
      onClick={(event) => {
        if (!waiting) onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
}
