import { useLectures } from '@campus-connect/sdk/react'
import type { Answer, Lecture } from '@campus-connect/sdk/types'
import { useEffect, useEffectEvent } from 'react'
import { type UnansweredChange, useChangeMemory, useUnansweredChanges } from '../offline/change-memory.tsx'
import { useBanner, useReport } from './banner.tsx'

export const changeFailure = {
  failed: '연결 상태를 변경하는데 실패했습니다.',
  unexpected: '연결 상태를 변경하는 중 오류가 발생했습니다.',
}

export const changeSuccesses = {
  connected: '연결되었습니다.',
  disconnected: '연결이 해제되었습니다.',
}

/** Milliseconds after the tap in which a change may still reach the server: the time limit of a call, and some slack. */
const patience = 15_000
/** Milliseconds between two questions. */
const interval = 1500

/** Says what the answer to a change was. */
export function useChangeReport(succeeding: keyof typeof changeSuccesses) {
  const { onSuccess, onError } = useReport(changeFailure, changeSuccesses[succeeding])
  return {
    onSuccess(answer: Answer<null>) {
      vibrate()
      onSuccess(answer)
    },
    onError,
  }
}

/** A short vibration that confirms a tap; none if the device has none or the user wants less motion. */
function vibrate(): void {
  if (!window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(30)
}

/** Asks for the list until it shows what became of each change of an earlier visit, and says so. */
export function UnansweredReport() {
  const unanswered = useUnansweredChanges()
  const { forget } = useChangeMemory()
  const { lectures, confirmed, refetch } = useLectures()
  const { show } = useBanner()
  const list = confirmed && lectures.status === 'success' && !lectures.stale ? lectures.data : undefined

  const report = useEffectEvent((all: Lecture[]) => {
    const known = unanswered.map((entry) => ({ entry, outcome: outcomeOf(entry, all) }))
    const settled = known.filter(({ outcome }) => outcome !== 'awaited')
    for (const { entry } of settled) forget(entry)
    const texts = (wanted: string, textOf: (entry: UnansweredChange) => string) =>
      settled.filter(({ outcome }) => outcome === wanted).map(({ entry }) => textOf(entry))
    const lost = texts('lost', lostText)
    const text = [...lost, ...texts('arrived', arrivedText)].join(' ')
    if (text) show({ tone: lost.length > 0 ? 'critical' : 'success', text, at: window.location.pathname })
  })

  useEffect(() => {
    if (!list) return
    report(list)
    const timer = setInterval(() => {
      report(list)
      void refetch()
    }, interval)
    return () => clearInterval(timer)
  }, [list, refetch])
  return null
}

function outcomeOf({ name, connected, at }: UnansweredChange, lectures: Lecture[]) {
  const lecture = lectures.find((each) => each.name === name)
  if (!lecture) return 'gone'
  if (lecture.connected === connected) return 'arrived'
  return Date.now() - Date.parse(at) < patience ? 'awaited' : 'lost'
}

/** The server's own sentence. */
function arrivedText({ name, connected }: Lecture) {
  return connected ? `‘${name}’ 강의가 연결되었습니다.` : `‘${name}’ 강의 연결이 해제되었습니다.`
}

function lostText({ name, connected }: Lecture) {
  const asked = connected ? '연결' : '연결 해제'
  return `‘${name}’ 강의의 ${asked} 요청이 도착하지 않았습니다. 현재 상태를 확인한 뒤 다시 시도해주세요.`
}
