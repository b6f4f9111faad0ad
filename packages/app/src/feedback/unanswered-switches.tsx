import { useLectures } from '@campus-connect/sdk/react'
import type { Lecture } from '@campus-connect/sdk/types'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { SwitchMemory, UnansweredSwitch } from '../offline/switch-memory.ts'
import { useBanner } from './banner.tsx'
import { lostSwitchText, switchText } from './messages.ts'

/** Milliseconds after the tap in which a switch may still reach the server: the time limit of a call, and some slack. */
const patience = 15_000
/** Milliseconds between two questions. */
const interval = 1500

export type UnansweredMemory = Pick<SwitchMemory, 'unanswered' | 'subscribe' | 'forget'>

const nothing: UnansweredSwitch[] = []
const emptyMemory: UnansweredMemory = { unanswered: () => nothing, subscribe: () => () => {}, forget: () => {} }
const MemoryContext = createContext<UnansweredMemory>(emptyMemory)

/** Provides the switches of earlier visits whose answer nobody has seen. */
export function SwitchMemoryProvider({
  memory = emptyMemory,
  children,
}: {
  memory?: UnansweredMemory | undefined
  children: ReactNode
}) {
  return <MemoryContext value={memory}>{children}</MemoryContext>
}

function useUnanswered() {
  const { subscribe, unanswered } = use(MemoryContext)
  return useSyncExternalStore(subscribe, unanswered)
}

/** Whether an earlier visit's switch of this lecture may still be on its way. */
export function useAwaitedSwitch(name: string | undefined): boolean {
  return useUnanswered().some((unanswered) => unanswered.name === name)
}

/** Says what became of the switches that an earlier visit left without an answer. */
export function UnansweredSwitches() {
  return useUnanswered().length > 0 && <Watch />
}

function Watch() {
  const { forget } = use(MemoryContext)
  const waiting = useUnanswered()
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
