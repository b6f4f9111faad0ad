import { useUserCount, useUserPages } from '@campus-connect/sdk/react'
import type { AdminUser, Page } from '@campus-connect/sdk/types'
import { AdminUsersScreen, type BulkAct, ExportDialog, type UsersState, type UsersView } from '@campus-connect/ui'
import { useState } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { adminFailures } from '../../feedback/admin-texts.ts'
import { useManualRetry } from '../../feedback/manual-retry.ts'
import { withMessage } from '../../feedback/messages.ts'
import { useScreenCommands } from '../../navigation/commands.tsx'
import { usePage } from '../../navigation/current-page.tsx'
import { focusHeading, keepFocus } from '../../navigation/kept-focus.ts'
import { cameFrom, goBack } from '../../navigation/links.ts'
import { paths, screenAt, userIdIn } from '../../navigation/paths.ts'
import { BulkChange } from './bulk-change.tsx'
import { useChoice } from './choice.ts'
import { useEveryone } from './everyone.ts'
import { homeIfForbidden } from './forbidden.ts'
import { LectureChoice } from './lecture-choice.tsx'
import { listAt, queryOf, searchOf, sheetAddress } from './list-address.ts'
import { NumbersChoice } from './numbers-choice.tsx'
import { User } from './user.tsx'

/** Rows that are fetched ahead of those that are rendered. */
const ahead = 100

/** Each change of the rows renders the whole route, so they change only in steps. */
const step = 50

/** Milliseconds after which the users of a lecture are fetched again while the page is visible. */
const lectureInterval = 15_000

/** Rows of the list that has this address. */
type Rows = { of: string; first: number; last: number }

/** The list; on a desk with the user of the address beside it. */
export function UsersRoute({ desk }: { desk: boolean }) {
  usePage('관리자 페이지', paths.adminUsers)
  const pathname = usePathname()
  const open = screenAt(pathname) === 'adminUser'
  const openId = open ? (userIdIn(pathname) ?? '') : undefined
  const search = useSearch()
  const { view, row } = listAt(search)
  const key = searchOf(view)
  const [{ first, last }, tellRendered] = useRenderedRows(key, row)
  const { status, rowAt, previous, fetchedAt, refetch, refetching } = useUserPages(queryOf(view), {
    first,
    last: last + ahead,
    interval: view.lecture === '' ? undefined : lectureInterval,
  })
  // Of a search it would count others than those in the list.
  const counted = view.q === ''
  const lectureCounts = useLectureCounts(counted ? view.lecture : '')
  const { retry, retrying } = useManualRetry(refetch)

  function move(next: UsersView, place: number) {
    navigate(pathname + searchOf(next, place), { replace: true, state: window.history.state as unknown })
  }

  const [act, setAct] = useState<BulkAct>()
  const matching = status.status === 'success' && !previous ? status.data.matching : undefined
  const { asked, ...everyone } = useEveryone({
    query: queryOf(view),
    lecture: view.lecture,
    loaded: () => loadedOf(rowAt),
    matching,
    failed: status.status === 'error',
    reasonRequired: status.status === 'success' && status.data.exportReason === 'required',
  })
  const [choosing, setChoosing] = useState(false)
  const [pasting, setPasting] = useState(false)
  const { choice, chosen, addUsers, clear } = useChoice(searchOf({ ...view, sort: 'id' }), {
    loaded: () => loadedOf(rowAt),
    rowAt,
    matching: matching ?? 0,
    onAct: setAct,
    onNumbers: () => setPasting(true),
  })

  useScreenCommands([
    { title: choice.active ? '선택 해제' : '여러 명 선택', onRun: () => choice.onActive(!choice.active) },
    { title: '학번 붙여넣기', onRun: choice.onNumbers },
    { title: '강의로 찾기', onRun: () => setChoosing(true) },
    { title: 'CSV 받기', onRun: everyone.onExport },
    ...(view.lecture === ''
      ? []
      : [
          { title: '명단 인쇄', onRun: everyone.onPrint },
          { title: '출석부', onRun: () => navigate(sheetAddress(view.lecture)) },
        ]),
    { title: '새로고침', onRun: () => void refetch() },
  ])

  function openUser(id: string) {
    // While a search is awaited, the rows still call the function of the previous search.
    const { search } = window.location
    navigate(paths.adminUser(id) + search, {
      replace: open,
      state: open ? (window.history.state as unknown) : { cameFrom: paths.adminUsers + search },
    })
  }

  function closeUser() {
    const row = document.querySelector<HTMLElement>('tr[aria-current]')
    if (row) row.focus()
    else focusHeading()
    const list = paths.adminUsers + search
    if (cameFrom() === list) goBack()
    else navigate(list, { replace: true })
  }

  return (
    <AdminUsersScreen
      found={{
        totals: withMessage(status, adminFailures.adminList),
        searching: previous,
        rows: {
          of: key,
          rowAt,
          start: row,
          onVisible: tellRendered,
          onPlace: (place) => place !== row && search === window.location.search && move(view, place),
        },
        linkTo: (id) => paths.adminUser(id) + search,
      }}
      filters={{
        view,
        onViewChange: (next) => move(next, 0),
        counts: counted
          ? (lectureCounts ?? (status.status === 'success' ? countsOf(status.data) : awaitedCounts))
          : undefined,
        onLecture: () => setChoosing(true),
      }}
      refetch={{
        fetchedAt,
        onRefresh: () => void refetch(),
        refreshing: refetching,
        onRetry: retry,
        retrying,
        homeHref: homeIfForbidden(status),
      }}
      everyone={{ ...everyone, sheetHref: view.lecture === '' ? undefined : sheetAddress(view.lecture) }}
      choice={choice}
      desk={
        desk
          ? {
              openId,
              onOpen: openUser,
              onClose: closeUser,
              pane: openId !== undefined && <User key={openId} id={openId || undefined} onClose={closeUser} />,
            }
          : undefined
      }
    >
      {choosing && (
        <LectureChoice
          title="강의로 찾기"
          submitLabel="찾기"
          defaultName={view.lecture}
          onSubmit={(lecture) => {
            setChoosing(false)
            move({ ...view, lecture, state: 'all' }, 0)
          }}
          onCancel={() => setChoosing(false)}
        />
      )}
      {asked && <ExportDialog {...asked} />}
      {pasting && <NumbersChoice onFound={addUsers} onClose={() => keepFocus(() => setPasting(false))} />}
      {act && (
        <BulkChange
          kind={act}
          chosen={chosen}
          count={choice.count}
          query={queryOf(view)}
          lecture={view.lecture}
          onChanged={() => void refetch()}
          onCancel={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined)
            clear()
          }}
        />
      )}
    </AdminUsersScreen>
  )
}

/** The rows that are rendered, the steps around them included, and the function that the list tells them to. */
function useRenderedRows(of: string, start: number) {
  const beginning = { of, first: start, last: start }
  const [rendered, setRendered] = useState<Rows>(beginning)

  function tellRendered({ of, first, last }: Rows) {
    const next = { of, first: first - (first % step), last: last - (last % step) + step - 1 }
    setRendered((now) => (now.of === of && now.first === next.first && now.last === next.last ? now : next))
  }
  return [rendered.of === of ? rendered : beginning, tellRendered] as const
}

const awaitedCounts = { disabled: undefined, connected: undefined }

/** How many users each chip selects, except those that the head counts. */
function countsOf({ total, enabled, connectedUsers }: Page): { [state in UsersState]?: number } {
  return { disabled: total - enabled, connected: connectedUsers }
}

/** How many users of a lecture are connected to it, and how many are not; the list says how many have it. */
function useLectureCounts(lecture: string) {
  const options = { enabled: lecture !== '', interval: lectureInterval }
  const all = useUserCount({ lecture }, options)?.matching
  const connected = useUserCount({ lecture, connected: true }, options)?.matching
  if (lecture === '') return undefined
  const disconnected = all === undefined || connected === undefined ? undefined : all - connected
  return { connected, disconnected }
}

/** The users from the top of the list as far as they are fetched. */
function loadedOf(rowAt: (index: number) => AdminUser | undefined) {
  const loaded: AdminUser[] = []
  for (let user = rowAt(0); user !== undefined; user = rowAt(loaded.length)) loaded.push(user)
  return loaded
}
