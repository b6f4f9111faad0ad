import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { UnansweredSwitch } from '../offline/kept-switches.ts'
import type { SwitchMemory } from '../offline/switch-memory.ts'

export type UnansweredMemory = Pick<SwitchMemory, 'unanswered' | 'subscribe' | 'forget'>

const nothing: UnansweredSwitch[] = []
const emptyMemory: UnansweredMemory = { unanswered: () => nothing, subscribe: () => () => {}, forget: () => {} }
const MemoryContext = createContext(emptyMemory)

type SwitchMemoryProviderProps = { memory?: UnansweredMemory | undefined; children: ReactNode }

/** Provides the switches of earlier visits whose answer nobody has seen. */
export function SwitchMemoryProvider({ memory = emptyMemory, children }: SwitchMemoryProviderProps) {
  return <MemoryContext value={memory}>{children}</MemoryContext>
}

export function useUnanswered() {
  const { subscribe, unanswered, forget } = use(MemoryContext)
  return { waiting: useSyncExternalStore(subscribe, unanswered), forget }
}

/** Whether an earlier visit's switch of this lecture may still be on its way. */
export function useAwaitedSwitch(name: string | undefined): boolean {
  return useUnanswered().waiting.some((unanswered) => unanswered.name === name)
}
