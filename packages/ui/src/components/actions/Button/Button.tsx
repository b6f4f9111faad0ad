import { clsx } from 'clsx/lite'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import { Text } from '../../text/Text.tsx'
import css from './Button.module.css'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'style'> & {
  tone?: 'brand' | 'neutral' | 'critical'
  /** One `solid` button per screen: the screen's main action. */
  variant?: 'solid' | 'weak' | 'ghost'
  size?: 'large' | 'medium' | 'small'
  /**
   * The action is running: another press does nothing. Size and focus stay. The button of a form reads 처리 중...; on
   * others a spinner replaces the label, and the accessible name stays.
   */
  busy?: boolean
  /** Cannot be pressed now: another action is running, or a text next to it says why. It stays focusable. */
  locked?: boolean
  wide?: boolean
  icon?: ReactNode
}

export function Button({
  tone = 'brand',
  variant = 'solid',
  size = 'large',
  busy = false,
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
  const sending = busy && type === 'submit'

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
      {/* The hidden label keeps the width; it is no longer the accessible name. */}
      <span className={css.label} aria-hidden={sending || undefined}>
        {icon}
        <Text>{children}</Text>
      </span>
      {busy && (
        <span className={css.label}>
          <Spinner />
          {sending && <Text>처리 중...</Text>}
        </span>
      )}
    </button>
  )
}
