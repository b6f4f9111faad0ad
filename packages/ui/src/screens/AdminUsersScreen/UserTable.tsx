import type { AdminUser } from '@campus-connect/sdk/types'
import { useState } from 'react'
import { ConnectionBadge } from '../../components/data/ConnectionBadge/ConnectionBadge.tsx'
import { type Column, DataTable } from '../../components/data/DataTable/DataTable.tsx'
import type { Choice } from './choice.ts'
import { connectedCount, isConnected } from './user-lectures.ts'
import type { UserRows } from './UserList.tsx'
import type { UsersSort, UsersView } from './users-view.ts'
import { ShortDate } from './ShortDate.tsx'
import { Text } from '../../components/text/Text.tsx'
import { UserName } from './UserName.tsx'

export type UserTableProps = {
  rows: UserRows
  linkTo(id: string): string
  view: UsersView
  onViewChange(view: UsersView): void
  desk: { openId: string | undefined; onOpen(id: string): void }
  choice: Choice
}

/** The list on a desk. */
export function UserTable({ rows, linkTo, view, onViewChange, desk, choice }: UserTableProps) {
  // The columns keep their width while others are fetched.
  const [first, setFirst] = useState({ of: rows.of, users: firstOf(rows) })
  if (first.of !== rows.of) setFirst({ of: rows.of, users: firstOf(rows) })

  return (
    <DataTable
      label="사용자"
      columns={columnsOf(first.users, view.lecture, linkTo)}
      rows={rows}
      headOffset="var(--bars)"
      sort={view.sort}
      onSort={(sort) => onViewChange({ ...view, sort: sort as UsersSort })}
      isOpen={({ id }) => id === desk.openId}
      onOpen={({ id }) => desk.onOpen(id)}
      selection={{
        isSelected: choice.isChosen,
        onToggle: ({ row, ...place }) => choice.onToggle({ user: row, ...place }),
        labelOf: ({ id, username }) => `${username}(${id}) 선택`,
        allLabel: '불러온 사용자 모두 선택',
        all: choice.count === 0 ? 'none' : choice.count >= choice.loaded ? 'all' : 'some',
        onToggleAll: choice.count >= choice.loaded ? choice.onClear : choice.onChooseLoaded,
      }}
    />
  )
}

function columnsOf(first: AdminUser[], lecture: string, linkTo: (id: string) => string): Column<AdminUser>[] {
  return [
    {
      head: '이름',
      sort: 'username',
      width: widthFor(
        first.map(({ username, enabled }) => lettersIn(username) + (enabled ? 0 : badge)),
        16,
      ),
      cell: (user) => (
        <UserName user={user}>
          <a href={linkTo(user.id)} tabIndex={-1}>
            <Text>{user.username}</Text>
          </a>
        </UserName>
      ),
    },
    {
      head: '학번',
      sort: 'id',
      width: widthFor(
        first.map(({ id }) => lettersIn(id)),
        12,
      ),
      cell: ({ id }) => id,
    },
    { head: '강의', width: '6rem', cell: (user) => `${connectedCount(user)} / ${user.lectureDtoList.length}` },
    ...(lecture === ''
      ? []
      : [
          {
            head: '연결',
            width: '7rem',
            cell: (user: AdminUser) => <ConnectionBadge connected={isConnected(user, lecture)} />,
          },
        ]),
    {
      head: '가입일',
      sort: 'createdAt',
      spare: true,
      width: '8rem',
      cell: ({ createdAt }) => <ShortDate value={createdAt} />,
    },
    { head: '최종 수정일', sort: 'updatedAt', spare: true, cell: ({ updatedAt }) => <ShortDate value={updatedAt} /> },
  ]
}

/** Users whose names and numbers make the columns as wide as their content. */
const sample = 100

function firstOf({ rowAt, start = 0, count }: UserRows) {
  const places = Array.from({ length: Math.min(sample, count - start) }, (_, place) => start + place)
  return places.flatMap((place) => rowAt(place) ?? [])
}

/** The room of the badge 비활성, in letters. */
const badge = 6

/** How much room a text takes, in letters of Hangul. */
const lettersIn = (text: string) =>
  Array.from(text).reduce((letters, letter) => letters + (letter.codePointAt(0)! < 0x11_00 ? 0.65 : 1), 0)

/** Fits the longest text; one that is longer than `most` rem takes several lines. */
function widthFor(letters: number[], most: number) {
  const padding = 1.5
  return `${Math.min(most, Math.max(7, ...letters.map((each) => each * 0.875 + padding))).toFixed(1)}rem`
}
