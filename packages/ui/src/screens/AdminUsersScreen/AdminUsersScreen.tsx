import type { Loadable, Page } from '@campus-connect/sdk/types'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { isFirstLoad } from '../../first-load.ts'
import css from './AdminUsersScreen.module.css'
import { FoundUsers } from './FoundUsers.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { ListControls, type ListControlsProps } from './ListControls.tsx'
import { ListHead } from './ListHead.tsx'
import { ListSummary } from './ListSummary.tsx'
import { useListKeys } from './list-keys.ts'
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

export type AdminUsersScreenProps = {
  /** The totals over all users, with the number that the view selects and the state of the roster. */
  users: Loadable<Page>
  /** The answer to this view is awaited: the rows and totals are those of the view before. */
  searching?: boolean
  rows: Omit<UserRows, 'count'>
  view: UsersView
  onViewChange(view: UsersView): void
  /** How many users each chip selects, if it is known. */
  counts: ListControlsProps['counts']
  /** Asks for the lecture to filter by. */
  onLecture(): void
  /** When the list was fetched (ISO 8601). */
  fetchedAt: string | undefined
  onRefresh(): void
  refreshing: boolean
  onRetry(): void
  retrying: boolean
  /** The home of somebody who may not see this, instead of a retry. */
  homeHref?: string | undefined
  /** The address of a user. */
  linkTo(id: string): string
  choice: Choice
  /** Writes everyone whom the view selects to a file. */
  onExport(): void
  /** Prints them; offered for the users of a lecture. */
  onPrint(): void
  exporting: boolean
  /** The users to print. */
  printed?: Printed | undefined
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

export function AdminUsersScreen(props: AdminUsersScreenProps) {
  const { users, searching, view, onViewChange, onRetry, retrying, choice, desk, children } = props
  const totals = users.status === 'success' ? users.data : undefined
  const listed = searching ? undefined : totals
  const failed = users.status === 'error'
  const summary = (
    <ListSummary totals={totals} awaited={searching === true || isFirstLoad(users)} fetchedAt={props.fetchedAt} />
  )

  const [showsKeys, setShowsKeys] = useState(false)
  const [keysOn, setKeysOn] = useState(true)
  const root = useRef<HTMLDivElement>(null)
  useListKeys(root, { on: keysOn, onHelp: () => setShowsKeys(true) })

  // Esc belongs to the search field first, which clears itself.
  function handleKeyDown({ key, target, nativeEvent }: KeyboardEvent) {
    const elsewhere = nativeEvent.isComposing || (target instanceof Element && target.closest('input, select, dialog'))
    if (key === 'Escape' && desk?.openId !== undefined && !elsewhere) desk.onClose()
  }

  return (
    <div ref={root} className={css.desk} data-desk role="presentation" onKeyDown={handleKeyDown}>
      <Screen>
        <div className={css.content}>
          <ListHead
            totals={totals}
            failed={failed}
            onRefresh={props.onRefresh}
            refreshing={props.refreshing}
            summary={desk && !failed && summary}
            onKeys={desk && !failed ? () => setShowsKeys(true) : undefined}
          />
          {failed ? (
            <ErrorPanel
              message={users.error.message}
              onRetry={props.homeHref === undefined ? onRetry : undefined}
              retrying={retrying}
              homeHref={props.homeHref}
            />
          ) : (
            <>
              {users.status === 'success' && users.stale?.error && (
                <StaleNotice
                  since={users.stale.since}
                  error={users.stale.error}
                  onRetry={onRetry}
                  retrying={retrying}
                />
              )}
              {totals?.roster?.state !== 'current' && <RosterState roster={totals?.roster} />}
              <section className={css.list} aria-label="사용자 목록">
                <ListControls
                  view={view}
                  onViewChange={onViewChange}
                  counts={props.counts}
                  onLecture={props.onLecture}
                  sortedByHeads={desk !== undefined}
                >
                  {!desk && (
                    <Button
                      size="medium"
                      variant="weak"
                      tone="neutral"
                      data-stays={choice.active || undefined}
                      onClick={() => choice.onActive(!choice.active)}
                    >
                      {choice.active ? '선택 끝내기' : '여러 명 선택'}
                    </Button>
                  )}
                  <Button size="medium" variant="weak" tone="neutral" onClick={choice.onNumbers}>
                    학번 붙여넣기
                  </Button>
                  <Button size="medium" variant="weak" tone="neutral" busy={props.exporting} onClick={props.onExport}>
                    CSV 받기
                  </Button>
                  {view.lecture !== '' && (
                    <Button size="medium" variant="weak" tone="neutral" busy={props.exporting} onClick={props.onPrint}>
                      명단 인쇄
                    </Button>
                  )}
                </ListControls>
                {!desk && summary}
                <div role="presentation" aria-busy={searching} className={css.found} {...(searching && onlyOpening)}>
                  <FoundUsers {...props} totals={totals} />
                </div>
                {totals && (choice.active || choice.count > 0) && (
                  <ChoiceBar choice={choice} matching={listed?.matching ?? 0} />
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
      {props.printed && <PrintedList {...props.printed} />}
    </div>
  )
}
