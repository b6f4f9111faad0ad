import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import css from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'disabled' | 'style'> & {
  /** What it does: the accessible name, and the tip under a mouse. */
  label: string
  icon: ReactNode
  /** Its act runs: a spinner stands for the picture, and a second press does nothing. */
  busy?: boolean
  /** Another act runs, and this button waits for its end. */
  locked?: boolean
}

/** A button of a picture alone, for acts that everybody knows by it. */
export function IconButton({ label, icon, busy = false, locked = false, onClick, ...rest }: IconButtonProps) {
  const waiting = busy || locked

  return (
    <button
      {...rest}
      type="button"
      className={css.root}
      aria-label={label}
      title={label}
      aria-disabled={waiting || undefined}
      onClick={(event) => {
        if (!waiting) onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
}
