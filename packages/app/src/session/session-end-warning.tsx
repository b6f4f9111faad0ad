import { useCampus } from '@campus-connect/sdk/react'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { SessionEndDialog } from '../feedback/rare.ts'
import type { SessionEnd } from './session-end.ts'

/** Asks whether the user goes on, before a session without use ends. */
export function SessionEndWarning({ sessionEnd }: { sessionEnd: SessionEnd }) {
  const campus = useCampus()
  useEffect(() => sessionEnd.watch(campus), [sessionEnd, campus])
  const warned = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.warned)
  return <Suspense>{warned && <SessionEndDialog onStay={sessionEnd.stay} />}</Suspense>
}
