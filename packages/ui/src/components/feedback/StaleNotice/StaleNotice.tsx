import { Button } from '../../actions/Button/Button.tsx'
import { DateTime } from '../../data/DateTime/DateTime.tsx'
import { useFailedRetries } from '../ErrorPanel/failed-retries.ts'
import { Text } from '../../text/Text.tsx'
import css from './StaleNotice.module.css'

export type StaleNoticeProps = {
  /** When the shown content was fetched (ISO 8601). */
  since: string
  /** Why the refresh failed, unless it is known already that it cannot succeed. */
  error?: Error | undefined
  onRetry(): void
  retrying: boolean
  /** The app says already that it is offline: only the time is shown. */
  offline?: boolean
}

/** Shown above content that could not be refreshed. The same failure after a retry is announced again. */
export function StaleNotice({ since, error, onRetry, retrying, offline = false }: StaleNoticeProps) {
  const { failedRetries, startRetry } = useFailedRetries(retrying)

  function retry() {
    startRetry()
    onRetry()
  }

  const time = (
    <p className={css.detail}>
      <Text>마지막으로 불러온 시각</Text> <DateTime value={since} />
    </p>
  )
  if (offline || !error) return time
  return (
    <div className={css.root}>
      <div className={css.text} role="alert">
        <p className={css.title}>최신 정보를 불러오지 못했습니다.</p>
        <p key={failedRetries} className={css.detail}>
          <Text>{error.message}</Text>
        </p>
        {time}
      </div>
      <Button tone="neutral" variant="weak" size="small" busy={retrying} onClick={retry}>
        다시 시도
      </Button>
    </div>
  )
}
