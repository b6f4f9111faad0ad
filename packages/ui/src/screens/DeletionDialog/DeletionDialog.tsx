import { AccountName } from '../../components/AccountName/AccountName.tsx'
import { Button } from '../../components/Button/Button.tsx'
import { Dialog, DialogActions } from '../../components/Dialog/Dialog.tsx'
import { Form, text } from '../../components/Form/Form.tsx'
import { FormMessage } from '../../components/FormMessage/FormMessage.tsx'
import { TextField } from '../../components/TextField/TextField.tsx'

export type DeletionDialogProps = {
  open: boolean
  /** Tells a password manager whose password it is. */
  userId: string
  error?: string | undefined
  busy: boolean
  onSubmit(values: { password: string }): void
  onCancel(): void
}

/** Asks for the password before an account goes for good, and checks nothing itself. Closing it forgets what was typed. */
export function DeletionDialog({ open, userId, error, busy, onSubmit, onCancel }: DeletionDialogProps) {
  if (!open) return null

  return (
    <Dialog title="회원 탈퇴" busy={busy} onCancel={onCancel}>
      <p>탈퇴하면 계정과 강의 목록이 모두 삭제되며 되돌릴 수 없습니다.</p>
      <Form noValidate busy={busy} onSubmit={(values) => onSubmit({ password: text(values, 'password') })}>
        <AccountName id={userId} />
        <TextField label="비밀번호" name="password" type="password" autoComplete="current-password" />
        {error !== undefined && <FormMessage tone="critical">{error}</FormMessage>}
        <DialogActions>
          <Button tone="neutral" variant="weak" onClick={busy ? undefined : onCancel}>
            취소
          </Button>
          <Button type="submit" tone="critical" busy={busy}>
            탈퇴하기
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
