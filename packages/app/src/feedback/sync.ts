import { useSyncMyLectures } from '@campus-connect/sdk/react'
import { usePathname } from 'wouter/use-browser-location'
import { useBanner, useReport } from './banner.tsx'
import { successText } from './messages.ts'
import { useSingleFlight } from './single-flight.ts'
import { failures, successes } from './texts.ts'

/** Updates the lectures from the roster and says what came of it. If the list is empty afterwards, the message stays. */
export function useSync() {
  const at = usePathname()
  const { show, clear } = useBanner()
  const { onSuccess, onError } = useReport(failures.sync, successes.sync)
  const sync = useSingleFlight(
    useSyncMyLectures({
      onSuccess(answer) {
        if (answer.data?.length !== 0) onSuccess(answer)
        else if (window.location.pathname === at)
          show({ tone: 'warning', text: successText(successes.sync, answer.message), at })
      },
      onError,
    }),
  )

  return {
    syncing: sync.isPending,
    sync() {
      clear()
      sync.mutate()
    },
  }
}
