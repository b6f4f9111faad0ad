import type { CampusError } from '@campus-connect/sdk'
import type { Answer } from '@campus-connect/sdk/types'
import { useEffect, useRef } from 'react'
import { useReport } from '../feedback/banner.tsx'
import type { FailureTexts } from '../feedback/messages.ts'

/** Shows the result of a dialog's action in the banner if the dialog is already closed. */
export function useReportAfterClose(failing: FailureTexts, succeeding: string) {
  const { onSuccess, onError } = useReport(failing, succeeding)
  const openRef = useRef(false)

  useEffect(() => {
    openRef.current = true
    return () => {
      openRef.current = false
    }
  }, [])

  return {
    onSuccess(answer: Answer<unknown>) {
      if (!openRef.current) onSuccess(answer)
    },
    onError(error: CampusError) {
      if (!openRef.current) onError(error)
    },
  }
}
