import type { ReactNode } from 'react'
import { Button } from '../../actions/Button/Button.tsx'
import { FormMessage } from '../../forms/FormMessage/FormMessage.tsx'
import { Form } from '../../forms/Form/Form.tsx'
import { Dialog, DialogActions } from '../Dialog/Dialog.tsx'

export type FormDialogProps = {
  open: boolean
  title: string
  /** What will happen, in one or several paragraphs above the fields. */
  lead?: string | string[] | undefined
  /** The fields. The caller validates them and shows errors at the field. */
  children: ReactNode
  /** The verb: 변경하기, not 확인. */
  submitLabel: string
  tone?: 'brand' | 'critical'
  /** An error that belongs to no field, for example one from the server. */
  error?: string | undefined
  /** When set, the form does not submit again and can only be closed. */
  success?: string | undefined
  busy: boolean
  onSubmit(values: FormData): void
  onCancel(): void
}

const ignore = () => {}

/** Asks for input before an action. Closing it discards the input. */
export function FormDialog({
  open,
  title,
  lead,
  children,
  submitLabel,
  tone = 'brand',
  error,
  success,
  busy,
  onSubmit,
  onCancel,
}: FormDialogProps) {
  if (!open) return null
  const done = success !== undefined

  return (
    <Dialog title={title} lead={lead} busy={busy} onCancel={onCancel}>
      <Form noValidate busy={busy} onSubmit={done ? ignore : onSubmit}>
        {children}
        {error !== undefined && <FormMessage tone="critical">{error}</FormMessage>}
        {done && <FormMessage tone="success">{success}</FormMessage>}
        <DialogActions>
          {!done && (
            <Button tone="neutral" variant="weak" locked={busy} onClick={onCancel}>
              취소
            </Button>
          )}
          {/* The same button with another label, so that it keeps the focus. */}
          {done ? (
            <Button tone="neutral" variant="weak" onClick={onCancel}>
              닫기
            </Button>
          ) : (
            <Button type="submit" tone={tone} busy={busy}>
              {submitLabel}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  )
}
