import { useState } from 'react'
import type { ReactNode } from 'react'
import { AlertIcon, CheckCircleIcon, CloseIcon } from '../../icons/icons.tsx'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import { heardAsChange, useAnnouncement } from '../announcements.ts'
import css from './Banner.module.css'
import { useCountdown } from './countdown.ts'
import { Text } from '../../text/Text.tsx'

const SUCCESS_MS = 3000

export type BannerProps = {
  /**
   * `success` disappears after 3000 ms without hover, focus or touch. `warning`, for an action that achieved nothing,
   * and `critical`, for a failure, stay.
   */
  tone: 'success' | 'warning' | 'critical'
  children: ReactNode
  /** What the user can do next, after a failure. */
  next?: string | undefined
  onClose(): void
}

/** One message about the last action. Give each message its own `key`, so that a repeated text restarts the timer. */
export function Banner({ tone, children, next, onClose }: BannerProps) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)

  useAnnouncement(children)
  useCountdown({ running: tone === 'success' && !pointed && !focused, duration: SUCCESS_MS, onElapsed: onClose })

  function close() {
    onClose()
    // Move the focus first: removing the focused button would lose it.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }

  return (
    // Pointer events cover hover and touch: a finger enters on touch and leaves on lift.
    <div
      className={css.root}
      data-tone={tone}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {tone === 'success' ? <CheckCircleIcon className={css.icon} /> : <AlertIcon className={css.icon} />}
      <p className={css.text} role={tone === 'critical' ? 'alert' : 'status'}>
        {tone === 'critical' ? (
          <Text>{children}</Text>
        ) : (
          <span ref={heardAsChange}>
            <Text>{children}</Text>
          </span>
        )}
      </p>
      {next !== undefined && (
        <p className={css.next} aria-live="polite">
          <span ref={heardAsChange}>
            <Text>{next}</Text>
          </span>
        </p>
      )}
      <IconButton label="닫기" icon={<CloseIcon />} onClick={close} />
    </div>
  )
}
