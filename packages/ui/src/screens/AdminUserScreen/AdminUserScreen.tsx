import type { AdminUser, ConnectedSince, Lecture, Loadable } from '@campus-connect/sdk/types'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/actions/IconButton/IconButton.tsx'
import { CloseIcon } from '../../components/icons/icons.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { NotFound } from '../../components/feedback/NotFound/NotFound.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { isFirstLoad } from '../../components/feedback/first-load.ts'
import { Account } from './Account.tsx'
import css from './AdminUserScreen.module.css'
import { UserLectures } from './UserLectures.tsx'

/** What the administrator changes; each change is confirmed first. */
export type UserChanges = {
  onEnabledChange(change: { user: AdminUser; enabled: boolean }): void
  onConnectedChange(change: { user: AdminUser; lecture: Lecture; connected: boolean }): void
}

/** How the user is fetched again. */
export type UserRefetch = {
  onRetry(): void
  retrying: boolean
  /** The home of somebody who may not see this, instead of a retry. */
  homeHref?: string | undefined
}

/** The list on a page of its own, to which a link leads back, or next to this page, which can then be closed. */
export type UserBack = { listHref: string } | { onClose(): void }

export type AdminUserScreenProps = {
  /** `undefined`: no user has that number. */
  user: Loadable<AdminUser | undefined>
  /** Since when each connected lecture is, by name, as far as it is known. */
  connectedSince?: ConnectedSince | undefined
  /** It is the administrator's own account, which cannot be disabled. */
  own?: boolean
  changes: UserChanges
  refetch: UserRefetch
  back: UserBack
  /** The dialogs that this screen opens. */
  children?: ReactNode
}

export function AdminUserScreen({
  user,
  connectedSince,
  own = false,
  changes,
  refetch,
  back,
  children,
}: AdminUserScreenProps) {
  const { onRetry, retrying, homeHref } = refetch
  const isNextToList = 'onClose' in back
  const known = user.status === 'success' ? user.data : undefined
  const awaited = isFirstLoad(user)

  return (
    <div className={css.page}>
      <Screen
        title={known ? `${known.username}(${known.id}) 사용자 정보` : '사용자 정보'}
        size="medium"
        detail={known && awaited ? <Spinner label="사용자 정보를 불러오는 중..." compact /> : undefined}
        {...(isNextToList
          ? { action: <IconButton label="사용자 정보 닫기" icon={<CloseIcon />} onClick={back.onClose} />, level: 2 }
          : {
              back: (
                <LinkButton href={back.listHref} look="back" returning>
                  사용자 목록으로 돌아가기
                </LinkButton>
              ),
            })}
      >
        {!known && awaited && <Spinner label="사용자 정보를 불러오는 중..." />}
        {user.status === 'error' && (
          <ErrorPanel
            message={user.error.message}
            onRetry={homeHref === undefined ? onRetry : undefined}
            retrying={retrying}
            homeHref={homeHref}
          />
        )}
        {user.status === 'success' && user.stale?.error && (
          <StaleNotice since={user.stale.since} error={user.stale.error} onRetry={onRetry} retrying={retrying} />
        )}
        {user.status === 'success' && !known && !awaited && <NotFound>해당 사용자를 찾을 수 없습니다.</NotFound>}
        {known && (
          <>
            <Account user={known} own={own} onEnabledChange={changes.onEnabledChange} />
            <UserLectures
              user={known}
              connectedSince={connectedSince}
              level={isNextToList ? 3 : 2}
              onConnectedChange={changes.onConnectedChange}
            />
          </>
        )}
        {children}
      </Screen>
    </div>
  )
}
