import type { AdminUser, Loadable } from '@campus-connect/sdk/types'
import { AccountBadge } from '../../components/data/AccountBadge/AccountBadge.tsx'
import { EmptyState } from '../../components/feedback/EmptyState/EmptyState.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { IconButton } from '../../components/actions/IconButton/IconButton.tsx'
import { PeopleIcon, SyncIcon } from '../../components/icons/icons.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Section } from '../../components/layout/Section/Section.tsx'
import { Skeleton } from '../../components/feedback/Skeleton/Skeleton.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { StatBlock } from '../../components/data/StatBlock/StatBlock.tsx'
import { isFirstLoad } from '../../first-load.ts'
import { initialOf, Tile } from '../../components/data/Tile/Tile.tsx'

/** Totals over all users, not only the listed ones. */
export type UserTotals = { total: number; enabled: number; connected: number }

export type AdminUsersScreenProps = {
  users: Loadable<AdminUser[]>
  totals?: UserTotals | undefined
  onRefresh(): void
  refreshing: boolean
  onRetry(): void
  retrying: boolean
  /** The address of a user. */
  linkTo(id: string): string
}

export function AdminUsersScreen({
  users,
  totals,
  onRefresh,
  refreshing,
  onRetry,
  retrying,
  linkTo,
}: AdminUsersScreenProps) {
  return (
    <Screen
      title="관리자 페이지"
      action={<IconButton label="새로고침" icon={<SyncIcon />} busy={refreshing} onClick={onRefresh} />}
    >
      {users.status === 'error' ? (
        <ErrorPanel message={users.error.message} onRetry={onRetry} retrying={retrying} />
      ) : (
        <>
          {users.status === 'success' && users.stale?.error && (
            <StaleNotice since={users.stale.since} error={users.stale.error} onRetry={onRetry} retrying={retrying} />
          )}
          <StatBlock
            stats={[
              { label: '총 사용자', value: totals?.total },
              { label: '활성 사용자', value: totals?.enabled },
              { label: '현재 연결', value: totals?.connected },
            ]}
          />
          <Section
            title="사용자 목록"
            aside={isFirstLoad(users) ? <Spinner label="사용자 목록을 불러오는 중..." compact /> : undefined}
          >
            {users.status === 'pending' && <Skeleton />}
            {users.status === 'success' && <UserList users={users.data} linkTo={linkTo} />}
          </Section>
        </>
      )}
    </Screen>
  )
}

function UserList({ users, linkTo }: { users: AdminUser[]; linkTo(id: string): string }) {
  if (users.length === 0) return <EmptyState icon={<PeopleIcon />} title="사용자 없음" />

  return (
    <List label="사용자">
      {users.map(({ id, username, enabled, lectureDtoList }) => (
        <ListRow
          key={id}
          href={linkTo(id)}
          leading={<Tile>{initialOf(username)}</Tile>}
          title={username}
          detail={
            <>
              <span>{id}</span>
              <span>
                강의: {lectureDtoList.filter((lecture) => lecture.connected).length} / {lectureDtoList.length}
              </span>
            </>
          }
          trailing={<AccountBadge enabled={enabled} />}
        />
      ))}
    </List>
  )
}
