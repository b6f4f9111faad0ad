import type { Campus } from '@campus-connect/sdk'
import { useCampus } from '@campus-connect/sdk/react'
import { type LectureChoices, LectureDialog } from '@campus-connect/ui'
import { type ComponentProps, useEffect, useState } from 'react'
import type { Session } from '../../session/session.ts'
import { useSession, useUser } from '../../session/session-context.tsx'

/** Users that one call reads. */
const pageSize = 1000

/** Lectures that are offered first. */
const mostRecent = 5

/** Asks for one of all lectures, whose names the users carry: no call lists the lectures themselves. */
export function LectureChoice({ onSubmit, ...props }: Omit<ComponentProps<typeof LectureDialog>, 'lectures'>) {
  const campus = useCampus()
  const [recent, addRecent] = useRecentLectures()
  const [read, setRead] = useState<Read>({ all: [] })

  useEffect(() => {
    const controller = new AbortController()
    // Without all names the dialog takes any, which the server then judges.
    readLectures(campus, controller.signal, setRead).catch(() => {})
    return () => controller.abort()
  }, [campus])

  return (
    <LectureDialog
      {...props}
      lectures={{ ...read, recent }}
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

type Read = Pick<LectureChoices, 'all' | 'progress'>

/** Tells the names in Korean order after each page of users, and who is connected to them after the last one. */
async function readLectures(campus: Campus, signal: AbortSignal, onRead: (read: Read) => void) {
  const counts = new Map<string, { connected: number; members: number }>()
  let done = 0
  let cursor: string | undefined
  do {
    const { data, page } = await campus.listUsers({ limit: pageSize, ...(cursor && { cursor }) }, { signal })
    for (const { lectureDtoList } of data)
      for (const { name, connected } of lectureDtoList) {
        const count = counts.get(name) ?? { connected: 0, members: 0 }
        counts.set(name, { connected: count.connected + Number(connected), members: count.members + 1 })
      }
    done += data.length
    cursor = page.next
    if (signal.aborted) return
    const complete = cursor === undefined
    onRead({
      all: [...counts]
        .toSorted(([one], [other]) => one.localeCompare(other, 'ko'))
        .map(([name, count]) => ({ name, ...(complete && count) })),
      progress: complete ? undefined : { done, total: page.total },
    })
  } while (cursor !== undefined)
}
