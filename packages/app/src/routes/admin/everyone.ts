import type { CampusError, UsersIterationQuery, UsersReading } from '@campus-connect/sdk'
import { useCampus } from '@campus-connect/sdk/react'
import type { AdminUser } from '@campus-connect/sdk/types'
import { brand, type ExportDialogProps, type Printed, type UsersExport } from '@campus-connect/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { adminFailures } from '../../feedback/admin-texts.ts'
import { useReport } from '../../feedback/banner.tsx'
import { csvHeads, usersCsv } from './users-csv.ts'

type Shown = {
  query: UsersIterationQuery
  lecture: string
  /** The users from the top of the list as far as they are fetched. */
  loaded(): AdminUser[]
  /** How many users the query selects; undefined while the answer is awaited. */
  matching: number | undefined
  /** The list could not be fetched, so the screen has its reason to print. */
  failed: boolean
  /** Whether the campus refuses an export without a reason. */
  reasonRequired: boolean
}

/** What is asked before users leave the screen; undefined if nothing is. */
type Asked = { asked: ExportDialogProps | undefined }

/**
 * Writes everyone of a query to a file or to paper, unless the query changes or the screen is left first. Asks for the reason
 * before. Ctrl+P does the same; the browser's menu cannot, so its paper has the users who are fetched and says who is missing.
 */
export function useEveryone(shown: Shown): UsersExport & Asked {
  const { query, lecture, loaded, matching, failed, reasonRequired } = shown
  const campus = useCampus()
  const { onError } = useReport(adminFailures.adminList, '')
  const [running, setRunning] = useState<{ key: string; controller: AbortController }>()
  const [printed, setPrinted] = useState<Printed>()
  const [asking, setAsking] = useState<'export' | 'print'>()
  const key = JSON.stringify(query)

  useEffect(() => (running?.key === key ? () => running.controller.abort() : undefined), [running, key])

  async function collect(reading: Pick<UsersReading, 'purpose' | 'reason'>, write: (users: AdminUser[]) => void) {
    const controller = new AbortController()
    const { signal } = controller
    setRunning({ key, controller })
    try {
      const users: AdminUser[] = []
      for await (const user of campus.iterateUsers(query, { ...reading, signal })) users.push(user)
      if (!signal.aborted) write(users)
    } catch (error) {
      if (!signal.aborted) onError(error as CampusError)
    } finally {
      setRunning((now) => (now?.controller === controller ? undefined : now))
    }
  }

  /** Before the browser looks at the page, so not in its next render. */
  const putOnPaper = (users: AdminUser[], of: number | undefined) =>
    flushSync(() => setPrinted({ users, of, lecture, search: query.q ?? '', at: new Date().toISOString() }))

  function handleAnswer(kind: 'export' | 'print', { reason, columns }: { reason: string; columns: number[] }) {
    setAsking(undefined)
    void collect({ purpose: kind, reason }, (users) => {
      if (kind === 'export') return save(usersCsv(users, lecture, columns), lecture === '' ? '사용자' : lecture)
      putOnPaper(users, users.length)
      window.print()
    })
  }

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (!/^[pㅔ]$/i.test(key) || ctrlKey === metaKey || shiftKey || altKey) return
    if (failed || matching === undefined) return
    event.preventDefault()
    if (!running) setAsking('print')
  })
  const handleBeforePrint = useEffectEvent(() => {
    if (!printed && !failed) putOnPaper(matching === undefined ? [] : loaded(), matching)
  })

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => handleKeyDown(event)
    const before = () => handleBeforePrint()
    const after = () => setPrinted(undefined)
    window.addEventListener('keydown', keyDown)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('keydown', keyDown)
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])

  return {
    exporting: running !== undefined,
    printed,
    onExport: () => setAsking('export'),
    onPrint: () => setAsking('print'),
    asked: asking && {
      kind: asking,
      count: matching,
      columns: asking === 'export' ? csvHeads(lecture) : [],
      reasonRequired,
      onSubmit: (answer) => handleAnswer(asking, answer),
      onCancel: () => setAsking(undefined),
    },
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
