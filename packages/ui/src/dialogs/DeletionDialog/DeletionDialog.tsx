import { FormDialog } from '../../components/dialogs/FormDialog/FormDialog.tsx'
import { AccountName } from '../../components/forms/AccountName/AccountName.tsx'
import { fieldText } from '../../components/forms/Form/Form.tsx'
import { TextField } from '../../components/forms/TextField/TextField.tsx'

export type DeletionDialogProps = {
  open: boolean
  /** Whose password it is, for password managers. */
  userId: string
  /** What is wrong with the password, by the caller's check or the server's. */
  problem?: string | undefined
  /** The server's error, shown at the end of the form. */
  error?: string | undefined
  /** Number and name stay with the attendance after the deletion. */
  attendanceKept?: boolean | undefined
  busy: boolean
  onSubmit(values: { password: string }): void
  onCancel(): void
}

const lead = '탈퇴하면 계정과 강의 목록이 모두 삭제되며 되돌릴 수 없습니다.'
const kept = '출석 기록에는 학번과 이름이 보관 기간이 끝날 때까지 남습니다.'

/** Asks for the password before an account is deleted. The caller validates; closing it discards the input. */
export function DeletionDialog({ userId, problem, attendanceKept, onSubmit, ...rest }: DeletionDialogProps) {
  return (
    <FormDialog
      {...rest}
      title="회원 탈퇴"
      lead={attendanceKept ? `${lead} ${kept}` : lead}
      tone="critical"
      submitLabel="탈퇴하기"
      onSubmit={(values) => onSubmit({ password: fieldText(values, 'password') })}
    >
      <AccountName id={userId} />
      <TextField
        label="비밀번호"
        name="password"
        type="password"
        autoComplete="current-password"
        enterKeyHint="done"
        error={problem}
      />
    </FormDialog>
  )
}
