import { type Campus, createCampus } from '@campus-connect/sdk'
import { handle } from '@campus-connect/sdk/msw'
import type { Meta, StoryContext } from '@storybook/react-vite'
import { useEffect, useSyncExternalStore } from 'react'
import { App } from '../app.tsx'
import { takeFrameAddress } from './frame-address.ts'
import { memoryStorage, memoryValue } from '../../test/memory-storage.ts'
import { administrator, lectures, student, users } from './fixtures.ts'
import { type ChangeMemory, createChangeMemory } from '../offline/change-memory.tsx'
import { createSeenConnections, type SeenConnectionsStore } from '../offline/seen-connections.tsx'
import type { LectureCache } from '../offline/lecture-cache.ts'
import { createSession, type Session } from '../session/session.ts'

const visitors = { nobody: undefined, student, administrator }

export type Visit = {
  /** The address that is opened. */
  at: string
  /** The user who logged in on an earlier visit. */
  as: keyof typeof visitors
}

/** What a story may say about its device, in its parameters. */
export type Device = { offline?: boolean; lectureCache?: LectureCache | undefined }

type Open = Device & {
  visit: string
  campus: Campus
  session: Session
  changeMemory: ChangeMemory
  seenConnections: SeenConnectionsStore
  restoreAddress: () => void
}

let open: Open | undefined
const listeners = new Set<() => void>()

/** The whole app with its real session, client and hooks. The story defines the network's replies. */
function Visited() {
  const current = useSyncExternalStore(subscribe, () => open)
  // After the app's own effects, which listen to it. The app remembers the network of the visit before.
  useEffect(() => {
    if (current) window.dispatchEvent(new Event(current.offline ? 'offline' : 'online'))
  }, [current])
  if (current === undefined) return undefined
  const { visit, campus, session, changeMemory, seenConnections, lectureCache } = current

  return (
    <App
      key={visit}
      campus={campus}
      session={session}
      changeMemory={changeMemory}
      seenConnections={seenConnections}
      {...(lectureCache && { lectureCache })}
    />
  )
}

/** What all stories of the whole app share. `parameters.replies` are the handlers of its network. */
export const visits = {
  component: Visited,
  parameters: {
    docs: { story: { inline: false, height: '640px' } },
    // axe counts targets under a fixed bar as too small; the components are measured in their own stories.
    a11y: { config: { rules: [{ id: 'target-size', enabled: false }] } },
  },
  argTypes: { as: { control: 'inline-radio', options: Object.keys(visitors) } },
  beforeEach({ id, args, msw, parameters }: StoryContext<Visit>) {
    const visit = `${id} ${args.as} ${args.at}`
    // Storybook runs this again when the theme changes; the visit must continue where it is.
    if (open?.visit !== visit) {
      leave()
      msw.use(...(parameters.replies ?? []), ...usual(args.as))
      enter(visit, args, parameters)
    }
    return leave
  },
} satisfies Meta<Visit>

function enter(visit: string, { at, as }: Visit, { offline = false, lectureCache }: Device) {
  const session = createSession(memoryStorage(visitors[as]))
  // No retries and no timeout: a story shows one answer and stays.
  const client = createCampus({
    baseUrl: location.origin,
    onUnauthenticated: session.lost,
    onUser: session.named,
    retries: false,
    timeout: Number.MAX_SAFE_INTEGER,
  })
  const seenConnections = createSeenConnections(session, memoryValue())
  const campus = seenConnections.watching(client)
  const changeMemory = createChangeMemory(session, memoryValue(), new EventTarget())
  const restoreAddress = takeFrameAddress(at)
  change({ visit, campus, session, changeMemory, seenConnections, offline, lectureCache, restoreAddress })
}

/** Unmount the app before restoring the address, or it would navigate to that address. */
function leave() {
  const left = open
  change(undefined)
  left?.restoreAddress()
}

function usual(as: Visit['as']) {
  return [
    handle('listMyLectures', as === 'nobody' ? { status: 401, message: '로그인이 필요합니다.' } : { data: lectures }),
    handle('listUsers', { data: users }),
  ]
}

function change(next: Open | undefined) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
