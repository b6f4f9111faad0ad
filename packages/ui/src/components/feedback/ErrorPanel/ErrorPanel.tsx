import type { ReactNode } from 'react'
import { Button } from '../../actions/Button/Button.tsx'
import { LinkButton } from '../../actions/LinkButton/LinkButton.tsx'
import { AlertIcon } from '../../icons/icons.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { useFailedRetries } from './failed-retries.ts'
import { Text } from '../../text/Text.tsx'

export type ErrorPanelProps = {
  message: string
  /** Omit it if a retry cannot help. */
  onRetry?: (() => void) | undefined
  retrying: boolean
  /** A second action, for when a retry may not help; the only one if it cannot. */
  homeHref?: string | undefined
  /** A drawing in place of the icon. */
  picture?: ReactNode
}

/** Replaces content that could not be loaded. The same failure after a retry is announced again. */
export function ErrorPanel({ message, onRetry, retrying, homeHref, picture }: ErrorPanelProps) {
  const { failedRetries, startRetry } = useFailedRetries(retrying)

  function retry() {
    startRetry()
    onRetry?.()
  }

  return (
    <EmptyState
      tone="critical"
      icon={<AlertIcon />}
      picture={picture}
      title="오류가 발생했습니다"
      alert
      action={
        <>
          {onRetry && (
            <Button tone="neutral" variant="weak" size="medium" busy={retrying} onClick={retry}>
              다시 시도
            </Button>
          )}
          {homeHref !== undefined && <LinkButton href={homeHref}>홈으로</LinkButton>}
        </>
      }
    >
      <Text key={failedRetries}>{message}</Text>
    </EmptyState>
  )
}
