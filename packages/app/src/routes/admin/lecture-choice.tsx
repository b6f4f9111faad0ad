import type { Campus } from '@campus-connect/sdk'
import { useCampus } from '@campus-connect/sdk/react'
import { LectureDialog } from '@campus-connect/ui'
import { type ComponentProps, useEffect, useState } from 'react'

/** Users that one call reads. */
const pageSize = 1000

/** Asks for one of all lectures, whose names the users carry: no call lists the lectures themselves. */
export function LectureChoice(props: Omit<ComponentProps<typeof LectureDialog>, 'lectures' | 'progress'>) {
  const campus = useCampus()
  const [read, setRead] = useState<Read>({ names: [], progress: undefined })

  useEffect(() => {
    const controller = new AbortController()
    // Without all names the dialog takes any, which the server then judges.
    readLectures(campus, controller.signal, setRead).catch(() => {})
    return () => controller.abort()
  }, [campus])

  return <LectureDialog {...props} lectures={read.names} progress={read.progress} />
}

type Read = { names: string[]; progress: { done: number; total: number } | undefined }

/** Tells the names in Korean order after each page of users. */
async function readLectures(campus: Campus, signal: AbortSignal, onRead: (read: Read) => void) {
  const names = new Set<string>()
  let done = 0
  let cursor: string | undefined
  do {
    const { data, page } = await campus.listUsers({ limit: pageSize, ...(cursor && { cursor }) }, { signal })
    for (const { lectureDtoList } of data) for (const { name } of lectureDtoList) names.add(name)
    done += data.length
    cursor = page.next
    if (signal.aborted) return
    onRead({
      names: [...names].toSorted((one, other) => one.localeCompare(other, 'ko')),
      progress: cursor === undefined ? undefined : { done, total: page.total },
    })
  } while (cursor !== undefined)
}
