import { Button } from '../../actions/Button/Button.tsx'
import { DateTime } from '../../data/DateTime/DateTime.tsx'
import { useFailedRetries } from '../ErrorPanel/failed-retries.ts'
import { Text } from '../../text/Text.tsx'
import css from './StaleNotice.module.css'

export type StaleNoticeProps = {
  /** When the shown content was fetched (ISO 8601). */
  since: string
  /** Why the refresh failed. */
  error: Error
  onRetry(): void
  retrying: boolean
}

/** Shown above content that could not be refreshed. The same failure after a retry is announced again. */
export function StaleNotice({ since, error, onRetry, retrying }: StaleNoticeProps) {
  const { failedRetries, startRetry } = useFailedRetries(retrying)

  function retry() {
    startRetry()
    onRetry()
  }

  return (
    <div className={css.root}>
      <div className={css.text} role="alert">
        <p className={css.title}>최신 정보를 불러오지 못했습니다.</p>
        <p key={failedRetries} className={css.detail}>
          <Text>{error.message}</Text>
        </p>
        <p className={css.detail}>
          <Text>마지막으로 불러온 시각</Text> <DateTime value={since} />
        </p>
      </div>
      <Button tone="neutral" variant="weak" size="small" busy={retrying} onClick={retry}>
        다시 시도
      </Button>
    </div>
  )
}
