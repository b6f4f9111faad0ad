import { Button } from '../../actions/Button/Button.tsx'
import { AlertIcon } from '../../icons/icons.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'

export type ErrorPanelProps = {
  message: string
  onRetry(): void
  retrying: boolean
}

/** Stands where content could not be loaded. */
export function ErrorPanel({ message, onRetry, retrying }: ErrorPanelProps) {
  return (
    <EmptyState
      tone="critical"
      icon={<AlertIcon />}
      title="오류가 발생했습니다"
      alert
      action={
        <Button tone="neutral" variant="weak" size="medium" busy={retrying} onClick={onRetry}>
          다시 시도
        </Button>
      }
    >
      {message}
    </EmptyState>
  )
}
