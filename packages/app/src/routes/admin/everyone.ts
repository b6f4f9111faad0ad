import type { CampusError, UsersIterationQuery } from '@campus-connect/sdk'
import { useCampus } from '@campus-connect/sdk/react'
import type { AdminUser } from '@campus-connect/sdk/types'
import { brand, type Printed, type UsersExport } from '@campus-connect/ui'
import { useEffect, useState } from 'react'
import { adminFailures } from '../../feedback/admin-texts.ts'
import { useReport } from '../../feedback/banner.tsx'
import { usersCsv } from './users-csv.ts'

/** Writes everyone of a query to a file or to paper, unless the query changes or the screen is left first. */
export function useEveryone(query: UsersIterationQuery, lecture: string): UsersExport {
  const campus = useCampus()
  const { onError } = useReport(adminFailures.adminList, '')
  const [running, setRunning] = useState<{ key: string; controller: AbortController }>()
  const [printed, setPrinted] = useState<Printed>()
  const key = JSON.stringify(query)

  useEffect(() => (running?.key === key ? () => running.controller.abort() : undefined), [running, key])

  useEffect(() => {
    if (!printed) return
    const clear = () => setPrinted(undefined)
    window.addEventListener('afterprint', clear, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', clear)
  }, [printed])

  async function collect(write: (users: AdminUser[]) => void) {
    const controller = new AbortController()
    const { signal } = controller
    setRunning({ key, controller })
    try {
      const users: AdminUser[] = []
      for await (const user of campus.iterateUsers(query, { signal })) users.push(user)
      if (!signal.aborted) write(users)
    } catch (error) {
      if (!signal.aborted) onError(error as CampusError)
    } finally {
      setRunning((now) => (now?.controller === controller ? undefined : now))
    }
  }

  return {
    exporting: running !== undefined,
    printed,
    onExport: () => void collect((users) => save(usersCsv(users, lecture), lecture === '' ? '사용자' : lecture)),
    onPrint: () => void collect((users) => setPrinted({ users, lecture, at: new Date().toISOString() })),
  }
}

function save(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${brand.name} ${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
