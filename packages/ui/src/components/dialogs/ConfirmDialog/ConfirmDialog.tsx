import { useRef } from 'react'
import { Button } from '../../actions/Button/Button.tsx'
import { Dialog, DialogActions } from '../Dialog/Dialog.tsx'
import { FormMessage } from '../../forms/FormMessage/FormMessage.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  /** Names the affected user or lecture, and asks whether it shall happen. */
  question: string
  /** Why it is hard to undo: the action is red, and the focus starts on 취소. */
  warning?: string | undefined
  /** The verb: 비활성화하기, not 확인. */
  confirmLabel: string
  error?: string | undefined
  busy: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks for confirmation before an action that affects somebody else or is hard to undo. */
export function ConfirmDialog({ open, ...rest }: ConfirmDialogProps) {
  return open ? <OpenConfirmDialog {...rest} /> : null
}

function OpenConfirmDialog({
  title,
  question,
  warning,
  confirmLabel,
  error,
  busy,
  onConfirm,
  onCancel,
}: Omit<ConfirmDialogProps, 'open'>) {
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const critical = warning !== undefined

  return (
    <Dialog
      role="alertdialog"
      title={title}
      lead={critical ? [question, warning] : question}
      busy={busy}
      initialFocus={critical ? cancel : confirm}
      onCancel={onCancel}
    >
      {error !== undefined && <FormMessage tone="critical">{error}</FormMessage>}
      <DialogActions>
        <Button ref={cancel} tone="neutral" variant="weak" locked={busy} onClick={onCancel}>
          취소
        </Button>
        <Button ref={confirm} tone={critical ? 'critical' : 'brand'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
