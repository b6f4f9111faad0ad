import type { AdminUser, Loadable } from '@campus-connect/sdk/types'
import { AccountBadge } from '../../components/AccountBadge/AccountBadge.tsx'
import { Result } from '../../components/Result/Result.tsx'
import { ErrorPanel } from '../../components/ErrorPanel/ErrorPanel.tsx'
import { IconButton } from '../../components/IconButton/IconButton.tsx'
import { PeopleIcon, SyncIcon } from '../../components/icons/icons.tsx'
import { List } from '../../components/List/List.tsx'
import { ListRow } from '../../components/ListRow/ListRow.tsx'
import { Screen } from '../../components/Screen/Screen.tsx'
import { Section } from '../../components/Section/Section.tsx'
import { Spinner } from '../../components/Spinner/Spinner.tsx'
import { StaleNotice } from '../../components/StaleNotice/StaleNotice.tsx'
import { StatBlock } from '../../components/StatBlock/StatBlock.tsx'
import { initial, Tile } from '../../components/Tile/Tile.tsx'

/** Over all users, not only the listed ones. */
export type UserTotals = { total: number; enabled: number; connected: number }

export type AdminUsersScreenProps = {
  users: Loadable<AdminUser[]>
  totals?: UserTotals | undefined
  onRefresh(): void
  refreshing: boolean
  onRetry(): void
  /** The address of a user. */
  linkTo(id: string): string
}

export function AdminUsersScreen({ users, totals, onRefresh, refreshing, onRetry, linkTo }: AdminUsersScreenProps) {
  return (
    <Screen
      title="관리자 페이지"
      action={<IconButton label="새로고침" icon={<SyncIcon />} busy={refreshing} onClick={onRefresh} />}
    >
      {users.status === 'error' ? (
        <ErrorPanel message={users.error.message} onRetry={onRetry} retrying={refreshing} />
      ) : (
        <>
          {users.status === 'success' && users.stale && (
            <StaleNotice stale={users.stale} onRetry={onRetry} retrying={refreshing} />
          )}
          <StatBlock
            stats={[
              { label: '총 사용자', value: totals?.total },
              { label: '활성 사용자', value: totals?.enabled },
              { label: '현재 연결', value: totals?.connected },
            ]}
          />
          <Section title="사용자 목록">
            {users.status === 'pending' && <Spinner label="사용자 목록을 불러오는 중..." />}
            {users.status === 'success' && <UserList users={users.data} linkTo={linkTo} />}
          </Section>
        </>
      )}
    </Screen>
  )
}

function UserList({ users, linkTo }: { users: AdminUser[]; linkTo(id: string): string }) {
  if (users.length === 0) return <Result icon={<PeopleIcon />} title="사용자 없음" />

  return (
    <List label="사용자">
      {users.map(({ id, username, enabled, lectureDtoList }) => (
        <ListRow
          key={id}
          href={linkTo(id)}
          leading={<Tile>{initial(username)}</Tile>}
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
