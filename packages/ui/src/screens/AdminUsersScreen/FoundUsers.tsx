import type { Page } from '@campus-connect/sdk/types'
import { memo } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { EmptyState } from '../../components/feedback/EmptyState/EmptyState.tsx'
import { PeopleIcon } from '../../components/icons/icons.tsx'
import { UserList, type UserRows } from './UserList.tsx'
import css from './UserList.module.css'
import { UserTable, type UserTableProps } from './UserTable.tsx'
import { isFiltered, withoutFilters } from './users-view.ts'

export type FoundUsersProps = Omit<UserTableProps, 'rows' | 'view' | 'onViewChange' | 'desk'> & {
  totals: Page | undefined
  /** The answer to this view is awaited. */
  searching?: boolean
  rows: Omit<UserRows, 'count'>
  filters: Pick<UserTableProps, 'view' | 'onViewChange'>
  desk?: UserTableProps['desk'] | undefined
}

/** They fill a window. */
const awaitedRows = 20

/**
 * The users of a view. While the answer to another view is awaited they stay as they are: to take them away and to lay
 * out what is in their place would delay that answer.
 */
export const FoundUsers = /* @__PURE__ */ memo(
  function FoundUsers({ totals, rows, linkTo, filters: { view, onViewChange }, choice, desk }: FoundUsersProps) {
    const shown = (rows: UserRows) => {
      const list = { rows, linkTo, choice }
      if (!desk) return <UserList {...list} lecture={view.lecture} />
      return <UserTable {...list} view={view} onViewChange={onViewChange} desk={desk} />
    }
    if (!totals)
      return (
        <div className={css.shape} aria-hidden="true" inert data-awaited>
          {shown({ count: awaitedRows, rowAt: () => undefined })}
        </div>
      )
    if (totals.matching === 0) return <Nobody view={view} onViewChange={onViewChange} />
    return shown({ ...rows, count: totals.matching })
  },
  (_, { searching }) => searching === true,
)

function Nobody({ view, onViewChange }: FoundUsersProps['filters']) {
  if (!isFiltered(view)) return <EmptyState icon={<PeopleIcon />} title="사용자 없음" />
  return (
    <EmptyState
      icon={<PeopleIcon />}
      title="검색 결과 없음"
      action={
        <Button tone="neutral" variant="weak" size="medium" onClick={() => onViewChange(withoutFilters(view))}>
          조건 지우기
        </Button>
      }
    >
      조건에 맞는 사용자가 없습니다.
    </EmptyState>
  )
}
