import { AlertIcon } from '../icons/icons.tsx'
import { Button } from '../Button/Button.tsx'
import css from './ErrorPanel.module.css'

export type ErrorPanelProps = {
  message: string
  onRetry(): void
  retrying: boolean
}

/** Stands where content could not be loaded. */
export function ErrorPanel({ message, onRetry, retrying }: ErrorPanelProps) {
  return (
    <div className={css.root}>
      <span className={css.icon}>
        <AlertIcon />
      </span>
      <div className={css.text} role="alert">
        <h2 className={css.title}>오류가 발생했습니다</h2>
        <p>{message}</p>
      </div>
      <Button tone="neutral" variant="weak" size="medium" busy={retrying} onClick={onRetry}>
        다시 시도
      </Button>
    </div>
  )
}
