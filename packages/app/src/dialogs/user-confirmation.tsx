import { useDisableUser, useEnableUser, useStartUserLecture, useStopUserLecture } from '@campus-connect/sdk/react'
import type { Answer } from '@campus-connect/sdk/types'
import { ConfirmDialog } from '@campus-connect/ui'
import { useBanner, useReport } from '../feedback/banner.tsx'
import { failureText } from '../feedback/messages.ts'
import { useSingleFlight } from '../feedback/single-flight.ts'
import { useReportAfterClose } from './report-after-close.ts'
import { type UserChange, userChangeTexts } from './user-change.ts'

/** Open as long as it is mounted. A failure shows inside; a success closes it and shows in the banner. */
export function UserConfirmation({ change, onClose }: { change: UserChange; onClose: () => void }) {
  const { title, question, warning, confirmLabel, failing, succeeding } = userChangeTexts(change)
  const { clear } = useBanner()
  const { onSuccess } = useReport(failing, succeeding)
  const act = useUserChange(change, useReportAfterClose(failing, succeeding))

  function onConfirm() {
    clear()
    act.run((answer) => {
      onSuccess(answer)
      onClose()
    })
  }

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      question={question}
      warning={warning}
      {...(act.error && { error: failureText(failing, act.error) })}
      busy={act.isPending}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}

function useUserChange(change: UserChange, callbacks: ReturnType<typeof useReportAfterClose>) {
  const enable = useSingleFlight(useEnableUser(callbacks))
  const disable = useSingleFlight(useDisableUser(callbacks))
  const start = useSingleFlight(useStartUserLecture(callbacks))
  const stop = useSingleFlight(useStopUserLecture(callbacks))
  const { id } = change.user

  if ('enabled' in change) {
    const { mutate, error, isPending } = change.enabled ? enable : disable
    return { error, isPending, run: (onSuccess: OnSuccess) => mutate({ id }, { onSuccess }) }
  }
  const { mutate, error, isPending } = change.connected ? start : stop
  const { name } = change.lecture
  return { error, isPending, run: (onSuccess: OnSuccess) => mutate({ id, name }, { onSuccess }) }
}

type OnSuccess = (answer: Answer<null>) => void
