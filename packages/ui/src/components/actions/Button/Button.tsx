import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import css from './Button.module.css'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'style'> & {
  tone?: 'brand' | 'neutral' | 'critical'
  /** One `solid` button per screen: the act that the screen is for. */
  variant?: 'solid' | 'weak' | 'ghost'
  size?: 'large' | 'medium' | 'small'
  /** Locked while the act runs. The button keeps focus and name, so nobody loses their place. */
  busy?: boolean
  /** Text while busy; without it the label makes room for a spinner. */
  busyLabel?: string | undefined
  wide?: boolean
  icon?: ReactNode
}

export function Button({
  tone = 'brand',
  variant = 'solid',
  size = 'large',
  busy = false,
  busyLabel,
  wide = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const swapped = busy && busyLabel !== undefined

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
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
      data-swapped={swapped || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {busy && (
        <span className={css.spinner}>
          <Spinner />
        </span>
      )}
      <span className={css.label}>
        {icon}
        {swapped ? busyLabel : children}
      </span>
    </button>
  )
}
