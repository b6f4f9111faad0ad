import type { CampusError } from '@campus-connect/sdk'
import { useChangeMyPassword } from '@campus-connect/sdk/react'
import { PasswordDialog, type PasswordDialogProps } from '@campus-connect/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText, successText } from '../feedback/messages.ts'
import { useSingleFlight } from '../feedback/single-flight.ts'
import { useReportAfterClose } from './report-after-close.ts'
import { accountFailures, accountSuccesses } from '../feedback/account-texts.ts'

const closesAfter = 2000
/** The server's sentence for a wrong current password. */
const wrongPassword = '비밀번호가 올바르지 않습니다.'

type Passwords = Parameters<PasswordDialogProps['onSubmit']>[0]
type Problem = PasswordDialogProps['problem']

type PasswordChangeProps = {
  userId: string
  /** Called on a success, also after the dialog was closed. */
  onChanged: () => void
  onClose: () => void
}

/** Open as long as it is mounted. It closes 2000 ms after a success. */
export function PasswordChange({ userId, onChanged, onClose }: PasswordChangeProps) {
  const report = useReportAfterClose(accountFailures.passwordChange, accountSuccesses.passwordChange)
  const change = useSingleFlight(
    useChangeMyPassword({
      ...report,
      onSuccess(answer) {
        onChanged()
        report.onSuccess(answer)
      },
    }),
  )
  const [problem, setProblem] = useState<Problem>()
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!change.isSuccess) return
    const timer = setTimeout(close, closesAfter)
    return () => clearTimeout(timer)
  }, [change.isSuccess])

  function onSubmit({ confirmation, ...passwords }: Passwords) {
    const found = problemWith({ confirmation, ...passwords })
    setProblem(found)
    if (found) change.reset()
    else change.mutate(passwords)
  }

  const refused = change.error ? refusedField(change.error) : undefined

  return (
    <PasswordDialog
      open
      userId={userId}
      problem={problem ?? refused}
      {...(change.error && !refused && { error: failureText(accountFailures.passwordChange, change.error) })}
      {...(change.data && { success: successText(accountSuccesses.passwordChange, change.data.message) })}
      busy={change.isPending}
      onSubmit={onSubmit}
      onCancel={onClose}
    />
  )
}

function problemWith({ currentPassword, newPassword, confirmation }: Passwords): Problem {
  if (currentPassword === '') return { field: 'currentPassword', message: '현재 비밀번호를 입력해주세요.' }
  if (newPassword === '') return { field: 'newPassword', message: '새 비밀번호를 입력해주세요.' }
  if (newPassword !== confirmation) return { field: 'confirmation', message: '새 비밀번호가 일치하지 않습니다.' }
  return undefined
}

/** The field that the server refuses with 400: its sentence about the current password is always the same. */
function refusedField(error: CampusError): Problem {
  const message = failureText(accountFailures.passwordChange, error)
  if (error.status !== 400) return undefined
  return { field: message === wrongPassword ? 'currentPassword' : 'newPassword', message }
}
