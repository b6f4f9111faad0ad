import { FormDialog } from '../../components/dialogs/FormDialog/FormDialog.tsx'
import { AccountName } from '../../components/forms/AccountName/AccountName.tsx'
import { fieldText } from '../../components/forms/Form/Form.tsx'
import { passwordRule, TextField } from '../../components/forms/TextField/TextField.tsx'

type Passwords = { currentPassword: string; newPassword: string; confirmation: string }

export type PasswordDialogProps = {
  open: boolean
  /** Whose password it is, for password managers. */
  userId: string
  /** What is wrong with one field, by the caller's check or the server's. */
  problem?: { field: keyof Passwords; message: string } | undefined
  /** The server's error, shown at the end of the form. */
  error?: string | undefined
  success?: string | undefined
  busy: boolean
  onSubmit(values: Passwords): void
  onCancel(): void
}

/** Asks for the passwords. The caller validates; closing it discards the input. */
export function PasswordDialog({ userId, problem, onSubmit, ...rest }: PasswordDialogProps) {
  const errorOf = (field: keyof Passwords) => (problem?.field === field ? problem.message : undefined)

  return (
    <FormDialog
      {...rest}
      title="비밀번호 변경"
      submitLabel="변경하기"
      onSubmit={(values) =>
        onSubmit({
          currentPassword: fieldText(values, 'currentPassword'),
          newPassword: fieldText(values, 'newPassword'),
          confirmation: fieldText(values, 'confirmation'),
        })
      }
    >
      <AccountName id={userId} />
      <TextField
        label="현재 비밀번호"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        enterKeyHint="next"
        error={errorOf('currentPassword')}
      />
      <TextField
        label="새 비밀번호"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        enterKeyHint="next"
        error={errorOf('newPassword')}
        hint={passwordRule}
      />
      <TextField
        label="새 비밀번호 확인"
        name="confirmation"
        type="password"
        autoComplete="new-password"
        enterKeyHint="done"
        error={errorOf('confirmation')}
      />
    </FormDialog>
  )
}
