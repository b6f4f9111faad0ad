import type { ReactNode } from 'react'
import { AlertIcon } from '../icons/icons.tsx'
import { Result } from '../Result/Result.tsx'

export type NotFoundProps = { children: ReactNode }

/** The warning in place of something that does not exist. */
export function NotFound({ children }: NotFoundProps) {
  return (
    <Result tone="warning" icon={<AlertIcon />} alert>
      {children}
    </Result>
  )
}
