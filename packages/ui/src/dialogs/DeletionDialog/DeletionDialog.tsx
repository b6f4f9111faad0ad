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
  /** For an account without a password: whether the portal still has to confirm who it is, or just has. */
  portal?: 'ask' | 'confirmed' | undefined
  busy: boolean
  onSubmit(values: { password: string }): void
  onCancel(): void
}

const lead = '탈퇴하면 계정과 강의 목록이 모두 삭제되며 되돌릴 수 없습니다.'
const ask = '먼저 포털에서 다시 로그인해 본인임을 확인합니다.'
const confirmed = '포털에서 본인임을 확인했습니다.'
const kept = '출석 기록에는 학번과 이름이 보관 기간이 끝날 때까지 남습니다.'

/** Asks for the password, or for a login at the portal, before an account is deleted. The caller validates; closing it discards the input. */
export function DeletionDialog({ userId, problem, attendanceKept, portal, onSubmit, ...rest }: DeletionDialogProps) {
  const sentences = [lead, attendanceKept && kept, portal && { ask, confirmed }[portal]]
  return (
    <FormDialog
      {...rest}
      title="회원 탈퇴"
      lead={sentences.filter(Boolean).join(' ')}
      tone="critical"
      submitLabel={portal === 'ask' ? '포털에서 확인하기' : '탈퇴하기'}
      onSubmit={(values) => onSubmit({ password: fieldText(values, 'password') })}
    >
      {portal === undefined && (
        <>
          <AccountName id={userId} />
          <TextField
            label="비밀번호"
            name="password"
            type="password"
            autoComplete="current-password"
            enterKeyHint="done"
            error={problem}
          />
        </>
      )}
    </FormDialog>
  )
}
