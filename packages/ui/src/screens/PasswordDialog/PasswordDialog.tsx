import { AccountName } from '../../components/AccountName/AccountName.tsx'
import { Button } from '../../components/Button/Button.tsx'
import { Dialog, DialogActions } from '../../components/Dialog/Dialog.tsx'
import { Form, text } from '../../components/Form/Form.tsx'
import { FormMessage } from '../../components/FormMessage/FormMessage.tsx'
import { TextField } from '../../components/TextField/TextField.tsx'

export type PasswordDialogProps = {
  open: boolean
  /** Tells a password manager whose password it is. */
  userId: string
  error?: string | undefined
  success?: string | undefined
  busy: boolean
  onSubmit(values: { currentPassword: string; newPassword: string; confirmation: string }): void
  onCancel(): void
}

/** Asks for the passwords and checks nothing itself. Closing it forgets what was typed. */
export function PasswordDialog({ open, userId, error, success, busy, onSubmit, onCancel }: PasswordDialogProps) {
  if (!open) return null

  return (
    <Dialog title="비밀번호 변경" busy={busy} onCancel={onCancel}>
      <Form
        noValidate
        busy={busy || success !== undefined}
        onSubmit={(values) =>
          onSubmit({
            currentPassword: text(values, 'currentPassword'),
            newPassword: text(values, 'newPassword'),
            confirmation: text(values, 'confirmation'),
          })
        }
      >
        <AccountName id={userId} />
        <TextField label="현재 비밀번호" name="currentPassword" type="password" autoComplete="current-password" />
        <TextField label="새 비밀번호" name="newPassword" type="password" autoComplete="new-password" />
        <TextField label="새 비밀번호 확인" name="confirmation" type="password" autoComplete="new-password" />
        {error !== undefined && <FormMessage tone="critical">{error}</FormMessage>}
        {success !== undefined && <FormMessage tone="success">{success}</FormMessage>}
        <DialogActions>
          <Button tone="neutral" variant="weak" onClick={busy ? undefined : onCancel}>
            취소
          </Button>
          <Button type="submit" busy={busy}>
            변경하기
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
