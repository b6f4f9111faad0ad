import type { AdminUser } from '@campus-connect/sdk/types'
import { Fragment, useRef } from 'react'
import { List } from '../../components/data/List/List.tsx'
import { useRovingRow } from '../../components/long-list/roving-row.ts'
import { type LongListOptions, useVisibleRows } from '../../components/long-list/visible-rows.ts'
import type { Choice } from './choice.ts'
import css from './UserList.module.css'
import { UserRow } from './UserRow.tsx'

/** The rows of the list; `rowAt` gives undefined for a user who is not fetched yet. */
export type UserRows = LongListOptions & { rowAt(index: number): AdminUser | undefined }

export type UserListProps = {
  rows: UserRows
  linkTo(id: string): string
  /** The lecture whose connection the rows show; empty for none. */
  lecture: string
  choice: Choice
}

export function UserList({ rows, linkTo, lecture, choice }: UserListProps) {
  const list = useRef<HTMLDivElement>(null)
  const visible = useVisibleRows(list, 64, rows)
  const { places, style, tabIndexOf, showsContent, handlers } = useRovingRow(list, rows.count, visible)

  return (
    <div ref={list} role="presentation" className={css.root} style={style} {...handlers}>
      <List label="사용자">
        {places.map(({ index, gap }) => {
          const user = showsContent(index) ? rows.rowAt(index) : undefined
          return (
            <Fragment key={index}>
              {gap > 0 && <li aria-hidden="true" style={{ blockSize: gap }} />}
              <UserRow
                index={index}
                count={rows.count}
                user={user}
                href={user && linkTo(user.id)}
                lecture={lecture}
                choice={choice.active ? choice : undefined}
                tabIndex={tabIndexOf(index)}
              />
            </Fragment>
          )
        })}
      </List>
    </div>
  )
}
