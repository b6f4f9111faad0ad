import type { AdminUser } from '@campus-connect/sdk/types'
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
  return (
    <DataTable
      label="사용자"
      columns={columnsOf(view.lecture, linkTo)}
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

function columnsOf(lecture: string, linkTo: (id: string) => string): Column<AdminUser>[] {
  return [
    {
      head: '이름',
      sort: 'username',
      width: '13rem',
      cell: (user) => (
        <UserName user={user}>
          <a href={linkTo(user.id)} tabIndex={-1}>
            <Text>{user.username}</Text>
          </a>
        </UserName>
      ),
    },
    { head: '학번', sort: 'id', width: '8rem', cell: ({ id }) => id },
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
