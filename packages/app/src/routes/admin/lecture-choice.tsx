import { useOverview } from '@campus-connect/sdk/react'
import { LectureDialog } from '@campus-connect/ui'
import { type ComponentProps, useState } from 'react'
import { fits } from '../../dialogs/fitting.ts'
import { useSettledText } from '../../dialogs/settled-text.ts'
import type { Session } from '../../session/session.ts'
import { useSession, useUser } from '../../session/session-context.tsx'

/** Lectures that are offered first. */
const mostRecent = 5

/** Asks for one of all lectures. The server looks for them by their names alone, so no user is read. */
export function LectureChoice({
  onSubmit,
  ...props
}: Omit<ComponentProps<typeof LectureDialog>, 'lectures' | 'onType'>) {
  const [recent, addRecent] = useRecentLectures()
  const [typed, setTyped] = useState(props.defaultName ?? '')
  const text = typed.trim()
  const asked = useSettledText(text)
  const { overview, previous } = useOverview({ q: asked, limit: 0 })
  const { lectures } = overview.status === 'success' ? overview.data : {}
  // In place of none the server gives those that may be meant.
  const mistyped = asked !== '' && lectures?.some(({ name }) => fits(asked, name)) === false

  return (
    <LectureDialog
      {...props}
      lectures={{
        found: lectures?.map(({ total, ...lecture }) => ({ ...lecture, members: total })),
        mistyped,
        searching: asked !== text || previous || overview.status === 'pending',
        recent,
      }}
      onType={setTyped}
      onSubmit={(name) => {
        addRecent(name)
        onSubmit(name)
      }}
    />
  )
}

/** The lectures that somebody has picked since the page was loaded. Nothing of it is stored. */
const picked = new WeakMap<Session, { userId: string; names: string[] }>()

function useRecentLectures() {
  const session = useSession()
  const userId = useUser().id
  const last = picked.get(session)
  const recent = last?.userId === userId ? last.names : []

  const addRecent = (name: string) =>
    picked.set(session, { userId, names: [name, ...recent.filter((each) => each !== name)].slice(0, mostRecent) })
  return [recent, addRecent] as const
}
