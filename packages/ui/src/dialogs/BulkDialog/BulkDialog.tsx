import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { Dialog, DialogActions } from '../../components/dialogs/Dialog/Dialog.tsx'
import { Progress } from '../../components/feedback/Progress/Progress.tsx'
import { FormMessage } from '../../components/forms/FormMessage/FormMessage.tsx'
import css from './BulkDialog.module.css'

export type BulkDialogProps = {
  title: string
  /** How far the change is; undefined when it has ended. */
  progress: { done: number; total: number } | undefined
  /** How many were changed, were so already, or failed. */
  summary: string
  failed: boolean
  /** What became of each user, the failures first. */
  results: { id: string; name: string; text: string; failed: boolean }[]
  /** Stops before the next user. */
  onStop(): void
  /** Tries those again that failed or were not tried. */
  onRetry?: (() => void) | undefined
  /** Takes back exactly what was changed. */
  onUndo?: (() => void) | undefined
  onClose(): void
}

/** More rows would make the dialog slow, and nobody reads them. */
const most = 200

/** Follows a change of many users, and says what became of each. */
export function BulkDialog({ title, progress, onStop, onClose, ...result }: BulkDialogProps) {
  const running = progress !== undefined
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(running)

  // The button that was pressed has gone with the content before.
  useLayoutEffect(() => {
    if (shown.current !== running) content.current?.focus()
    shown.current = running
  }, [running])

  return (
    <Dialog title={title} busy={running} onCancel={onClose}>
      <div ref={content} className={css.content} tabIndex={-1}>
        {progress ? <Progress label="변경하는 중..." {...progress} /> : <BulkResult {...result} />}
      </div>
      <DialogActions>
        {!running && result.onUndo && (
          <Button tone="neutral" variant="weak" onClick={result.onUndo}>
            되돌리기
          </Button>
        )}
        {running ? (
          <Button key="stop" tone="neutral" variant="weak" onClick={onStop}>
            중단
          </Button>
        ) : (
          <Button key="close" tone="neutral" variant="weak" onClick={onClose}>
            마치기
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type BulkResultProps = Pick<BulkDialogProps, 'summary' | 'failed' | 'results' | 'onRetry'>

function BulkResult({ summary, failed, results, onRetry }: BulkResultProps) {
  return (
    <>
      <FormMessage tone={failed ? 'critical' : 'success'}>{summary}</FormMessage>
      {onRetry && (
        <Button wide size="medium" variant="weak" onClick={onRetry}>
          다시 시도
        </Button>
      )}
      <List label="결과">
        {results.slice(0, most).map((result) => (
          <ListRow
            key={result.id}
            tone={result.failed ? 'critical' : 'neutral'}
            title={`${result.name}(${result.id})`}
            detail={result.text}
          />
        ))}
        {results.length > most && <ListRow title={`외 ${(results.length - most).toLocaleString('ko-KR')}명`} />}
      </List>
    </>
  )
}
