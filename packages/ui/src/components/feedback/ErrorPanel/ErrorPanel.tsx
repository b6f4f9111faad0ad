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
  /** The app fetches again by itself, so that the failure is no alarm. */
  retried?: boolean | undefined
  /** A second action, for when a retry may not help; the only one if it cannot. */
  homeHref?: string | undefined
  /** A drawing in place of the icon. */
  picture?: ReactNode
}

/** Replaces content that could not be loaded. The same failure after a retry is announced again. */
export function ErrorPanel({ message, onRetry, retrying, retried = false, homeHref, picture }: ErrorPanelProps) {
  const { failedRetries, startRetry } = useFailedRetries(retrying)

  function retry() {
    startRetry()
    onRetry?.()
  }

  return (
    <EmptyState
      tone={retried ? 'neutral' : 'critical'}
      icon={<AlertIcon />}
      picture={picture}
      title="오류가 발생했습니다"
      alert
      next={nextStep({ retried, canRetry: onRetry !== undefined })}
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

function nextStep({ retried, canRetry }: { retried: boolean; canRetry: boolean }) {
  if (retried) return '인터넷 연결을 확인해주세요. 잠시 후 자동으로 다시 시도합니다.'
  return canRetry ? '다시 시도해도 계속되면 학교 관리자에게 문의해주세요.' : undefined
}
