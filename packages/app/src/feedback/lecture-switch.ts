import { useAttendanceChange, useStartAttendance, useStopAttendance } from '@campus-connect/sdk/react'
import type { Lecture, Loadable } from '@campus-connect/sdk/types'
import { useUnansweredChanges } from '../offline/change-memory.tsx'
import { useOffline } from '../offline/network-status.ts'
import { useBanner } from './banner.tsx'
import { useChangeReport } from './change-report.ts'
import { useSingleFlight } from './single-flight.ts'

const whyOffline = '오프라인에서는 연결 상태를 변경할 수 없습니다. 인터넷에 다시 연결되면 시도해주세요.'
const whyUnconfirmed = '현재 연결 상태를 확인한 뒤 변경할 수 있습니다.'

/** The switch of one lecture, wherever it stands: how far its change is, and the change. */
export function useLectureSwitch(name: string | undefined, { onConfirmed }: { onConfirmed?: () => void } = {}) {
  const start = useSingleFlight(useStartAttendance(useChangeReport('connected')))
  const stop = useSingleFlight(useStopAttendance(useChangeReport('disconnected')))
  const { running, justConfirmed } = useAttendanceChange(name)
  const unanswered = useUnansweredChanges().some((change) => change.name === name)
  const { clear } = useBanner()

  function change({ lecture: { name }, connected }: { lecture: Lecture; connected: boolean }) {
    clear()
    const act = connected ? start : stop
    act.mutate({ name }, { onSuccess: () => onConfirmed?.() })
  }
  return {
    running,
    justConfirmed,
    /** A change of an earlier visit may still reach the server. */
    unanswered,
    change,
  }
}

/** Why no lecture of this list can be switched now. */
export function useWhyBlocked(list: Loadable<unknown>, confirmed: boolean): string | undefined {
  if (useOffline()) return whyOffline
  const answered = list.status === 'success' && (!list.stale || list.stale.error !== undefined)
  return answered && !confirmed ? whyUnconfirmed : undefined
}
