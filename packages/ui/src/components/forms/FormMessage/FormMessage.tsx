import type { ReactNode } from 'react'
import { AlertIcon, CheckCircleIcon } from '../../icons/icons.tsx'
import { heardAsChange } from '../../feedback/announcements.ts'
import { Text } from '../../text/Text.tsx'
import css from './FormMessage.module.css'

export type FormMessageProps = { tone: 'success' | 'critical'; children: ReactNode }

/** The result of the last submission, announced at once. */
export function FormMessage({ tone, children }: FormMessageProps) {
  return (
    <p className={css.root} data-tone={tone} role={tone === 'critical' ? 'alert' : 'status'}>
      {tone === 'critical' ? <AlertIcon /> : <CheckCircleIcon />}
      {tone === 'critical' ? (
        <Text>{children}</Text>
      ) : (
        <span ref={heardAsChange}>
          <Text>{children}</Text>
        </span>
      )}
    </p>
  )
}
