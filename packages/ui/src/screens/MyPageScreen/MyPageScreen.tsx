import type { User } from '@campus-connect/sdk/types'
import type { ReactNode } from 'react'
import { ErrorPanel, type ErrorPanelProps } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { HomeIcon, LeaveIcon, LockIcon, LogoutIcon, PersonIcon, SyncIcon } from '../../components/icons/icons.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { ProfileCard } from '../../components/data/ProfileCard/ProfileCard.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Section } from '../../components/layout/Section/Section.tsx'
import { Tile } from '../../components/data/Tile/Tile.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './MyPageScreen.module.css'

export type MyPageActions = {
  onSync(): void
  syncing: boolean
  /** Undefined for an account without a password, which is entered through the portal. */
  onPasswordChange?: (() => void) | undefined
  onDeletion(): void
  onLogout(): void
  loggingOut: boolean
  /** Puts the app on the home screen; undefined if it is there already or the browser cannot. */
  onInstall?: (() => void) | undefined
}

export type MyPageScreenProps = {
  user: User
  actions: MyPageActions
  /** Why only the logout works now. */
  blocked?: string | undefined
  /** The login could not be confirmed. */
  failure?: ErrorPanelProps | undefined
  /** The server's page with all that is stored about the user, and the licences of the open source in the app. */
  hrefs: { record: string; licences: string }
  /** The dialogs that this screen opens. */
  children?: ReactNode
}

export function MyPageScreen({ user, actions, blocked, failure, hrefs, children }: MyPageScreenProps) {
  const { onSync, syncing, onPasswordChange, onDeletion, onLogout, loggingOut, onInstall } = actions
  const locked = blocked !== undefined

  return (
    <Screen title="마이페이지">
      <ProfileCard user={user} />
      {failure && <ErrorPanel {...failure} />}
      {locked && (
        <p className={css.blocked}>
          <Text>{blocked}</Text>
        </p>
      )}
      <Section title="강의">
        <List label="강의">
          <ListRow
            title="강의 목록 동기화"
            leading={picture(<SyncIcon />)}
            busy={syncing}
            locked={locked}
            onPress={onSync}
          />
        </List>
      </Section>
      <Section title="계정">
        <List label="계정">
          <ListRow title="내 출석과 개인정보" leading={picture(<PersonIcon />)} href={hrefs.record} />
          {onPasswordChange && (
            <ListRow title="비밀번호 변경" leading={picture(<LockIcon />)} locked={locked} onPress={onPasswordChange} />
          )}
          <ListRow title="로그아웃" leading={picture(<LogoutIcon />)} busy={loggingOut} onPress={onLogout} />
        </List>
      </Section>
      {onInstall && (
        <Section title="앱">
          <List label="앱">
            <ListRow title="홈 화면에 추가" leading={picture(<HomeIcon />)} onPress={onInstall} />
          </List>
        </Section>
      )}
      {/* Far from the logout, which is pressed often. */}
      <div className={css.leaving}>
        <List label="회원 탈퇴">
          <ListRow
            title="회원 탈퇴"
            tone="critical"
            leading={
              <Tile tone="critical">
                <LeaveIcon />
              </Tile>
            }
            locked={locked}
            onPress={onDeletion}
          />
        </List>
      </div>
      <a className={css.licences} href={hrefs.licences}>
        <Text>오픈소스 라이선스</Text>
      </a>
      {children}
    </Screen>
  )
}

function picture(icon: ReactNode) {
  return <Tile>{icon}</Tile>
}
