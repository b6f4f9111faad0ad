import { CampusError } from '@campus-connect/sdk'
import { useDeleteMe, useLectures } from '@campus-connect/sdk/react'
import type { PasswordConfirmation } from '@campus-connect/sdk/types'
import { DeletionDialog, FarewellDrawing } from '@campus-connect/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBanner } from '../feedback/banner.tsx'
import { portalIn, useWayToPortal } from '../session/portal.ts'
import { useSession } from '../session/session-context.tsx'
import { failureText } from '../feedback/messages.ts'
import { paths } from '../navigation/paths.ts'
import { useSingleFlight } from '../feedback/single-flight.ts'
import { useReportAfterClose } from './report-after-close.ts'
import { accountFailures, accountSuccesses } from '../feedback/account-texts.ts'

type AccountDeletionProps = {
  userId: string
  /** For an account without a password: whether the portal has just confirmed who it is. */
  portal?: 'ask' | 'confirmed' | undefined
  onClose: () => void
}

/** The call has the field, and the server does not look at it for an account without a password. */
const noPassword = { password: '-' }

/** Open as long as it is mounted. A success ends the session and shows a message on the login screen. */
export function AccountDeletion({ userId, portal, onClose }: AccountDeletionProps) {
  const session = useSession()
  const { show } = useBanner()
  const { onError } = useReportAfterClose(accountFailures.accountDeletion, accountSuccesses.accountDeletion)
  const { mutateAsync: deleteMe } = useDeleteMe()
  const { attendanceKept } = useLectures()
  const [problem, setProblem] = useState<string>()
  const deleteAndLeave = useMutation({
    mutationFn: (confirmation: PasswordConfirmation) => deleteMe(confirmation),
    onSuccess() {
      show({
        tone: 'success',
        text: accountSuccesses.accountDeletion,
        at: paths.login,
        picture: <FarewellDrawing />,
      })
      session.left()
    },
    onError,
  })
  const deletion = useSingleFlight(deleteAndLeave)
  const { leaving, problem: stopped, leave } = useWayToPortal(portalIn(document) ?? { href: paths.login })
  // What the portal has confirmed holds for minutes.
  const expired = deletion.error instanceof CampusError && deletion.error.headers?.get('x-portal') === 'fresh'
  const step = expired ? 'ask' : portal

  function onSubmit(confirmation: PasswordConfirmation) {
    if (step === 'ask') return leave({ for: 'deletion' })
    if (step === 'confirmed') return deletion.mutate(noPassword)
    const found = confirmation.password === '' ? '비밀번호를 입력해주세요.' : undefined
    setProblem(found)
    if (found) deletion.reset()
    else deletion.mutate(confirmation)
  }

  const wrong = deletion.error instanceof CampusError && deletion.error.status === 400
  const refused = wrong && !portal ? failureText(accountFailures.accountDeletion, deletion.error) : undefined

  return (
    <DeletionDialog
      open
      userId={userId}
      problem={problem ?? refused}
      attendanceKept={attendanceKept}
      portal={step}
      error={
        stopped ??
        (deletion.error && !refused ? failureText(accountFailures.accountDeletion, deletion.error) : undefined)
      }
      busy={deletion.isPending || leaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    />
  )
}
