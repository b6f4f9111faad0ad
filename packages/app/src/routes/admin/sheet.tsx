import type { CampusError } from '@campus-connect/sdk'
import { useCampus } from '@campus-connect/sdk/react'
import type { AttendanceSheet, Loadable, SheetAnswer } from '@campus-connect/sdk/types'
import { AttendanceSheetScreen, ExportDialog } from '@campus-connect/ui'
import { useEffect, useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { adminFailures } from '../../feedback/admin-texts.ts'
import { useReport } from '../../feedback/banner.tsx'
import { failureText } from '../../feedback/messages.ts'
import { usePage } from '../../navigation/current-page.tsx'
import { paths } from '../../navigation/paths.ts'
import { searchOf, sheetAddress, sheetAt } from './list-address.ts'

type Loaded = Loadable<SheetAnswer>

/** The attendance sheet of a lecture. It is read anew on each visit and kept nowhere. */
export function SheetRoute() {
  const { lecture = '', chosen = '' } = sheetAt(useSearch()) ?? {}
  usePage('출석부', paths.adminUsers)
  const campus = useCampus()
  const wanted = chosen || lecture
  const { loaded, choices, reload } = useSheet(lecture, wanted)
  const { onError } = useReport(adminFailures.adminSheet, '')
  const [asked, setAsked] = useState<'xlsx' | 'csv' | 'print'>()
  const listHref = paths.adminUsers + searchOf({ q: '', state: 'all', lecture, sort: 'id' })
  const answer = loaded.status === 'success' ? loaded.data : undefined

  async function leave(kind: 'xlsx' | 'csv' | 'print', reason: string) {
    try {
      if (kind === 'print') {
        // The record has the purpose before the paper has the people.
        await campus.attendanceSheet(wanted, { purpose: 'print', reason })
        window.print()
      } else save(await campus.attendanceSheetFile(wanted, kind, { purpose: 'export', reason }))
    } catch (error) {
      onError(error as CampusError)
    }
  }

  return (
    <AttendanceSheetScreen
      lecture={lecture}
      sheet={sheetOf(loaded)}
      choice={{ choices, chosen, onChoose: (choice) => navigate(sheetAddress(lecture, choice), { replace: true }) }}
      onExport={setAsked}
      onRetry={reload}
      listHref={listHref}
    >
      {asked && (
        <ExportDialog
          kind={asked === 'print' ? 'print' : 'export'}
          count={answer?.sheet?.students.length}
          reasonRequired={answer?.exportReason === 'required'}
          onSubmit={({ reason }) => {
            setAsked(undefined)
            void leave(asked, reason)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </AttendanceSheetScreen>
  )
}

function sheetOf(loaded: Loaded): Loadable<AttendanceSheet | undefined> {
  if (loaded.status !== 'success') return loaded
  return { status: 'success', data: loaded.data.sheet }
}

/** Not in the cache of queries: each look is recorded, so nothing reads a sheet again by itself. */
function useSheet(lecture: string, wanted: string) {
  const campus = useCampus()
  const [answer, setAnswer] = useState<{ of: string; loaded: Loaded }>()
  const [choices, setChoices] = useState<{ of: string; choices: string[] }>({ of: '', choices: [] })
  const [turn, setTurn] = useState(0)
  const key = `${turn} ${wanted}`

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      try {
        const found = await campus.attendanceSheet(wanted, { signal })
        if (signal.aborted) return
        if (!found.sheet) setChoices({ of: lecture, choices: found.choices })
        setAnswer({ of: key, loaded: { status: 'success', data: found } })
      } catch (error) {
        if (signal.aborted) return
        const message = failureText(adminFailures.adminSheet, error)
        setAnswer({ of: key, loaded: { status: 'error', error: new Error(message, { cause: error }) } })
      }
    }
    void read()
    return () => controller.abort()
  }, [campus, lecture, wanted, key])

  return {
    loaded: answer?.of === key ? answer.loaded : ({ status: 'pending' } as const),
    choices: choices.of === lecture ? choices.choices : [],
    reload: () => setTurn((before) => before + 1),
  }
}

function save({ name, content }: { name: string; content: Blob }) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
