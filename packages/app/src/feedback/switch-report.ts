import { useLectures } from '@campus-connect/sdk/react'
import type { Lecture } from '@campus-connect/sdk/types'
import { useEffect, useEffectEvent } from 'react'
import type { UnansweredSwitch } from '../offline/kept-switches.ts'
import { useBanner } from './banner.tsx'
import { useUnanswered } from './switch-memory-context.tsx'

/** Milliseconds after the tap in which a switch may still reach the server: the time limit of a call, and some slack. */
const patience = 15_000
/** Milliseconds between two questions. */
const interval = 1500

/** Asks for the list until it shows what became of each switch, and says so. */
export function SwitchReport() {
  const { waiting, forget } = useUnanswered()
  const { lectures, confirmed, refetch } = useLectures()
  const { show } = useBanner()
  const list = confirmed && lectures.status === 'success' && !lectures.stale ? lectures.data : undefined

  const report = useEffectEvent((all: Lecture[]) => {
    const known = waiting.map((entry) => ({ entry, outcome: outcomeOf(entry, all) }))
    const settled = known.filter(({ outcome }) => outcome !== 'awaited')
    for (const { entry } of settled) forget(entry)
    const texts = (wanted: string, textOf: (entry: UnansweredSwitch) => string) =>
      settled.filter(({ outcome }) => outcome === wanted).map(({ entry }) => textOf(entry))
    const lost = texts('lost', lostSwitchText)
    const text = [...lost, ...texts('arrived', switchText)].join(' ')
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

function outcomeOf({ name, connected, at }: UnansweredSwitch, lectures: Lecture[]) {
  const lecture = lectures.find((each) => each.name === name)
  if (!lecture) return 'gone'
  if (lecture.connected === connected) return 'arrived'
  return Date.now() - Date.parse(at) < patience ? 'awaited' : 'lost'
}

/** The server's own sentence. */
function switchText({ name, connected }: Lecture) {
  return connected ? `‘${name}’ 강의가 연결되었습니다.` : `‘${name}’ 강의 연결이 해제되었습니다.`
}

function lostSwitchText({ name, connected }: Lecture) {
  const asked = connected ? '연결' : '연결 해제'
  return `‘${name}’ 강의의 ${asked} 요청이 도착하지 않았습니다. 현재 상태를 확인한 뒤 다시 시도해주세요.`
}
