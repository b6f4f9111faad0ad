import type { ReactNode } from 'react'
import { AlertIcon } from '../../icons/icons.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'

export type NotFoundProps = { children: ReactNode }

/** The warning shown instead of something that does not exist. */
export function NotFound({ children }: NotFoundProps) {
  return (
    <EmptyState tone="warning" icon={<AlertIcon />} alert>
      {children}
    </EmptyState>
  )
}
