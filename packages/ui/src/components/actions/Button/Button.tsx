import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import css from './Button.module.css'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'style'> & {
  tone?: 'brand' | 'neutral' | 'critical'
  /** One `solid` button per screen: the act that the screen is for. */
  variant?: 'solid' | 'weak' | 'ghost'
  size?: 'large' | 'medium' | 'small'
  /** Its act runs: a second press does nothing. Size, focus and name stay, so nobody loses their place. */
  busy?: boolean
  /** Text while busy; without it the label makes room for a spinner. */
  busyLabel?: string | undefined
  /** Cannot be pressed now: another act runs, or a text beside it says why. It can still be focused. */
  locked?: boolean
  wide?: boolean
  icon?: ReactNode
}

export function Button({
  tone = 'brand',
  variant = 'solid',
  size = 'large',
  busy = false,
  busyLabel,
  locked = false,
  wide = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const waiting = busy || locked

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (waiting) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={clsx(css.root, className)}
      data-tone={tone}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-busy={busy || undefined}
      data-locked={locked || undefined}
      aria-disabled={waiting || undefined}
      onClick={handleClick}
    >
      {/* Under another text the label still gives the width, and no longer the name. */}
      <span className={css.label} aria-hidden={(busy && busyLabel !== undefined) || undefined}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={css.label}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  )
}
