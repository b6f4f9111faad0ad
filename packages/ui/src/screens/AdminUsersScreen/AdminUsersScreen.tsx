import type { Loadable, Page } from '@campus-connect/sdk/types'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/actions/Button/Button.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { BulkHead } from '../../components/layout/BulkBar/BulkBar.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { isFirstLoad } from '../../components/feedback/first-load.ts'
import css from './AdminUsersScreen.module.css'
import { FoundUsers } from './FoundUsers.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { ListControls, type ListControlsProps } from './ListControls.tsx'
import { ListHead } from './ListHead.tsx'
import { ListSummary } from './ListSummary.tsx'
import { useListKeys } from './list-keys.ts'
import { useStillRows } from './still-rows.ts'
import { PrintedList, type PrintedListProps } from './PrintedList.tsx'
import { RosterState } from './RosterState.tsx'
import type { UserRows } from './UserList.tsx'
import type * as choices from './choice.ts'
import { ChoiceBar } from './ChoiceBar.tsx'
import type * as view from './users-view.ts'

export type UsersState = view.UsersState
export type UsersSort = view.UsersSort
export type UsersView = view.UsersView

export type Choice = choices.Choice
export type BulkAct = choices.BulkAct

export type Printed = PrintedListProps

export type Desk = {
  openId: string | undefined
  onOpen(id: string): void
  onClose(): void
  /** The page of the user who is open. */
  pane: ReactNode
}

/** The users who were found. */
export type UsersFound = {
  /** The totals over all users, with the number that the view selects and the state of the roster. */
  totals: Loadable<Page>
  /** The answer to this view is awaited: the rows and totals are those of the view before. */
  searching?: boolean
  /** The user of each row; `undefined` for one who is not fetched yet. */
  rows: Omit<UserRows, 'count'>
  /** The address of a user. */
  linkTo(id: string): string
}

/** Which users are wanted, and in which order. */
export type UsersFilters = Pick<ListControlsProps, 'view' | 'onViewChange' | 'counts' | 'onLecture'>

/** How fresh the list is, and how it is fetched again. */
export type UsersRefetch = {
  /** When the list was fetched (ISO 8601). */
  fetchedAt: string | undefined
  onRefresh(): void
  refreshing: boolean
  onRetry(): void
  retrying: boolean
  /** The home of somebody who may not see this, instead of a retry. */
  homeHref?: string | undefined
}

/** Everyone whom the view selects, in a file or on paper. */
export type UsersExport = {
  /** Writes them to a file. */
  onExport(): void
  /** Prints them. */
  onPrint(): void
  exporting: boolean
  /** The attendance sheet of the chosen lecture. */
  sheetHref?: string | undefined
  /** The users to print. */
  printed?: Printed | undefined
}

export type AdminUsersScreenProps = {
  found: UsersFound
  filters: UsersFilters
  refetch: UsersRefetch
  choice: Choice
  everyone: UsersExport
  /** On a desk the list is a table, with the page of a user next to it. */
  desk?: Desk | undefined
  /** The dialogs that this screen opens. */
  children?: ReactNode
}

/** While another list is awaited, a user of this one can be opened, but not chosen, and the list cannot be sorted. */
const onlyOpening = {
  onClickCapture(event: MouseEvent) {
    const { target } = event
    const opening = target instanceof Element && target.closest('[data-row]') && !target.matches('input')
    if (opening && !event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
  },
  onKeyDownCapture(event: KeyboardEvent) {
    if (event.key === ' ') event.stopPropagation()
  },
}

export function AdminUsersScreen({ found, filters, refetch, choice, everyone, desk, children }: AdminUsersScreenProps) {
  const { totals: fetched, searching } = found
  const { onRetry, retrying, homeHref } = refetch
  const totals = fetched.status === 'success' ? fetched.data : undefined
  const failed = fetched.status === 'error'
  const awaited = searching === true || isFirstLoad(fetched)
  const summary = <ListSummary view={filters.view} totals={totals} awaited={awaited} fetchedAt={refetch.fetchedAt} />
  /** On a phone nothing but the rows and what can be done with them. */
  const choosing = choice.active && !desk && !failed

  const [showsKeys, setShowsKeys] = useState(false)
  const [keysOn, setKeysOn] = useState(true)
  const root = useRef<HTMLDivElement>(null)
  const chooses = useRef<HTMLButtonElement>(null)
  const cancels = useRef<HTMLButtonElement>(null)
  const rows = useStillRows(choosing)
  useListKeys(root, { on: keysOn, onHelp: () => setShowsKeys(true) })

  // The button that was pressed is hidden meanwhile.
  function startChoosing() {
    flushSync(() => choice.onActive(true))
    cancels.current?.focus({ preventScroll: true })
  }

  function endChoosing() {
    choice.onActive(false)
    chooses.current?.focus({ preventScroll: true })
  }

  // Esc belongs to the search field first, which clears itself.
  function handleKeyDown({ key, target, nativeEvent }: KeyboardEvent) {
    const field = 'input:not([type=checkbox]), select, dialog'
    const elsewhere = nativeEvent.isComposing || (target instanceof Element && target.closest(field))
    if (key !== 'Escape' || elsewhere) return
    if (choosing) endChoosing()
    else if (desk?.openId !== undefined) desk.onClose()
  }

  return (
    <div ref={root} className={css.desk} role="presentation" onKeyDown={handleKeyDown}>
      <Screen>
        <div className={css.content}>
          {!choosing && (
            <ListHead
              totals={totals}
              failed={failed}
              onRefresh={refetch.onRefresh}
              refreshing={refetch.refreshing}
              summary={desk && !failed && summary}
              onKeys={desk && !failed ? () => setShowsKeys(true) : undefined}
            />
          )}
          {failed ? (
            <ErrorPanel
              message={fetched.error.message}
              onRetry={homeHref === undefined ? onRetry : undefined}
              retrying={retrying}
              homeHref={homeHref}
            />
          ) : (
            <>
              {fetched.status === 'success' && fetched.stale?.error && (
                <StaleNotice
                  since={fetched.stale.since}
                  error={fetched.stale.error}
                  onRetry={onRetry}
                  retrying={retrying}
                />
              )}
              {totals?.roster?.state !== 'current' && !choosing && <RosterState roster={totals?.roster} />}
              <section className={css.list} aria-label="사용자 목록">
                {choosing && <BulkHead ref={cancels} count={choice.count} onCancel={endChoosing} />}
                <ListControls {...filters} sortedByHeads={desk !== undefined} hidden={choosing}>
                  {!desk && (
                    <Button ref={chooses} size="medium" variant="weak" tone="neutral" onClick={startChoosing}>
                      여러 명 선택
                    </Button>
                  )}
                  <Button size="medium" variant="weak" tone="neutral" onClick={choice.onNumbers}>
                    학번 붙여넣기
                  </Button>
                  <Button
                    size="medium"
                    variant="weak"
                    tone="neutral"
                    busy={everyone.exporting}
                    onClick={everyone.onExport}
                  >
                    CSV 받기
                  </Button>
                  <Button
                    size="medium"
                    variant="weak"
                    tone="neutral"
                    busy={everyone.exporting}
                    onClick={everyone.onPrint}
                  >
                    명단 인쇄
                  </Button>
                  {everyone.sheetHref !== undefined && <LinkButton href={everyone.sheetHref}>출석부</LinkButton>}
                </ListControls>
                {!desk && (!choosing || awaited) && summary}
                <div
                  ref={rows}
                  role="presentation"
                  aria-busy={searching}
                  className={css.found}
                  {...(searching && onlyOpening)}
                >
                  <FoundUsers {...found} totals={totals} filters={filters} choice={choice} desk={desk} />
                </div>
                {totals && choice.active && (
                  <ChoiceBar choice={choice} matching={searching ? 0 : totals.matching} desk={desk !== undefined} />
                )}
              </section>
            </>
          )}
        </div>
        {showsKeys && <KeysDialog on={keysOn} onSwitch={setKeysOn} onClose={() => setShowsKeys(false)} />}
        {children}
      </Screen>
      {desk?.openId !== undefined && (
        <aside className={css.pane} aria-label="사용자 정보">
          {desk.pane}
        </aside>
      )}
      {everyone.printed && <PrintedList {...everyone.printed} />}
    </div>
  )
}
