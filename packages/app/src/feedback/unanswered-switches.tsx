import { lazy, Suspense } from 'react'
import { useUnanswered } from './switch-memory-context.tsx'

// Few visits need its code.
const SwitchReport = lazy(async () => ({ default: (await import('./switch-report.ts')).SwitchReport }))

/** Says what became of the switches that an earlier visit left without an answer. */
export function UnansweredSwitches() {
  const { waiting } = useUnanswered()
  return <Suspense>{waiting.length > 0 && <SwitchReport />}</Suspense>
}
