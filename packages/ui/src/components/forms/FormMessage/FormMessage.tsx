import type { ReactNode } from 'react'
import { heardAsChange } from '../../feedback/announcements.ts'
import { AlertIcon, CheckCircleIcon } from '../../icons/icons.tsx'
import { Text } from '../../text/Text.tsx'
import css from './FormMessage.module.css'

export type FormMessageProps = { tone: 'success' | 'critical'; children: ReactNode }

/** The result of the last submission, announced at once. */
export function FormMessage({ tone, children }: FormMessageProps) {
  const failed = tone === 'critical'

  return (
    <p className={css.root} data-tone={tone} role={failed ? 'alert' : 'status'}>
      {failed ? <AlertIcon /> : <CheckCircleIcon />}
      <span ref={failed ? null : heardAsChange}>
        <Text>{children}</Text>
      </span>
    </p>
  )
}
