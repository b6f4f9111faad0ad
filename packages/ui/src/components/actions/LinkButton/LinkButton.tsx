import type { ReactNode } from 'react'
import { ChevronLeftIcon } from '../../icons/icons.tsx'
import { Text } from '../../text/Text.tsx'
import css from './LinkButton.module.css'

export type LinkButtonProps = {
  href: string
  /** `back` leads to the previous screen. */
  look?: 'inline' | 'back'
  /** Announced as a button, and pressed with Space too. */
  button?: boolean
  /** Leads to the screen that the user came from: the app may step back in the history instead of opening it anew. */
  returning?: boolean
  children: ReactNode
}

/** A link to another screen. The app decides how to follow it. */
export function LinkButton({ href, look = 'inline', button = false, returning = false, children }: LinkButtonProps) {
  return (
    <a
      href={href}
      className={css.root}
      data-look={look}
      data-returning={returning || undefined}
      role={button ? 'button' : undefined}
      onKeyDown={(event) => {
        if (!button || event.key !== ' ') return
        event.preventDefault()
        event.currentTarget.click()
      }}
    >
      {look === 'back' && <ChevronLeftIcon />}
      <Text>{children}</Text>
    </a>
  )
}
