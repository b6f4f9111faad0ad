import type { EmptyLectureListProps } from '@campus-connect/ui'
import { type ComponentType, lazy } from 'react'
import { onDemand } from '../navigation/on-demand.tsx'

/** What few visits show, with its code in one file. Nothing is shown if that file cannot be loaded. */
const load = () => import('./rare-notices.tsx')

function rare<Props extends object>(pick: (all: Awaited<ReturnType<typeof load>>) => ComponentType<Props>) {
  const nothing: ComponentType<Props> = () => null
  return lazy(async () => ({ default: await load().then(pick, () => nothing) }))
}

export const KakaoTalkNotice = rare((all) => all.KakaoTalkNotice)
export const UpdateNotice = rare((all) => all.UpdateNotice)
export const TemporaryPasswordNotice = rare((all) => all.TemporaryPasswordNotice)
/** Without it the screen would be empty. */
export const EmptyLectureList = onDemand<EmptyLectureListProps>(() => load().then((all) => all.EmptyLectureList))
export const OfflineDrawing = rare((all) => all.OfflineDrawing)
export const UnansweredReport = rare((all) => all.UnansweredReport)
