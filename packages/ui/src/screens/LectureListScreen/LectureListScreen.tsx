import type { Lecture, Loadable } from '@campus-connect/sdk/types'
import { Button } from '../../components/actions/Button/Button.tsx'
import { ConnectionBadge } from '../../components/data/ConnectionBadge/ConnectionBadge.tsx'
import { EmptyState } from '../../components/feedback/EmptyState/EmptyState.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { AdminIcon, BookIcon, SyncIcon } from '../../components/icons/icons.tsx'
import { IconButton } from '../../components/actions/IconButton/IconButton.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Skeleton } from '../../components/feedback/Skeleton/Skeleton.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { isFirstLoad } from '../../first-load.ts'
import { Text } from '../../components/text/Text.tsx'
import { Tile } from '../../components/data/Tile/Tile.tsx'

/** What an empty list offers to a student. */
export type EmptyLectureList = {
  /** The server's sentence about the reason; '' if it gives none. */
  reason: string
  studentNumber: string
  onSync(): void
  syncing: boolean
}

export type LectureListScreenProps = {
  lectures: Loadable<Lecture[]>
  onRetry(): void
  retrying: boolean
  onRefresh(): void
  refreshing: boolean
  /** The address of a lecture. */
  linkTo(name: string): string
  empty: EmptyLectureList
  /** The address of the users, for an administrator, who may well have no lectures. */
  usersHref?: string | undefined
  offline?: boolean
}

export function LectureListScreen({
  lectures,
  onRetry,
  retrying,
  onRefresh,
  refreshing,
  linkTo,
  empty,
  usersHref,
  offline = false,
}: LectureListScreenProps) {
  return (
    <Screen
      title="내 강의 목록"
      detail={isFirstLoad(lectures) ? <Spinner label="강의 목록을 불러오는 중..." compact /> : summary(lectures)}
      action={<IconButton label="새로고침" icon={<SyncIcon />} busy={refreshing} onClick={onRefresh} />}
    >
      {lectures.status === 'pending' && <Skeleton />}
      {lectures.status === 'error' && (
        <ErrorPanel message={lectures.error.message} onRetry={onRetry} retrying={retrying} />
      )}
      {lectures.status === 'success' && (
        <>
          {lectures.stale?.error && (
            <StaleNotice
              since={lectures.stale.since}
              error={lectures.stale.error}
              onRetry={onRetry}
              retrying={retrying}
              offline={offline}
            />
          )}
          {lectures.data.length > 0 ? (
            <LectureList lectures={lectures.data} linkTo={linkTo} />
          ) : usersHref === undefined ? (
            <NoLectures {...empty} />
          ) : (
            <AdministratorHome usersHref={usersHref} />
          )}
        </>
      )}
    </Screen>
  )
}

function NoLectures({ reason, studentNumber, onSync, syncing }: EmptyLectureList) {
  return (
    <EmptyState
      icon={<BookIcon />}
      title="강의 없음"
      action={
        <Button size="medium" variant="weak" busy={syncing} onClick={onSync}>
          강의 목록 동기화
        </Button>
      }
      note={
        <>
          {reason !== '' && (
            <p>
              <Text>{reason}</Text>
            </p>
          )}
          <p>{`학번 ${studentNumber}`}</p>
          <p>학번이 맞는지 확인해주세요. 학번이 맞다면 학교 관리자에게 문의해주세요.</p>
        </>
      }
    >
      등록된 강의가 없습니다.
    </EmptyState>
  )
}

function AdministratorHome({ usersHref }: { usersHref: string }) {
  return (
    <EmptyState
      icon={<AdminIcon />}
      title="관리자 계정입니다"
      action={<LinkButton href={usersHref}>사용자 목록 보기</LinkButton>}
    />
  )
}

function LectureList({ lectures, linkTo }: { lectures: Lecture[]; linkTo(name: string): string }) {
  return (
    <List label="강의">
      {lectures.map(({ name, connected }) => (
        <ListRow
          key={name}
          href={linkTo(name)}
          leading={
            <Tile tone={connected ? 'positive' : 'neutral'}>
              <BookIcon />
            </Tile>
          }
          title={<LectureName name={name} />}
          trailing={<ConnectionBadge connected={connected} />}
        />
      ))}
    </List>
  )
}

function summary(lectures: Loadable<Lecture[]>) {
  if (lectures.status !== 'success') return undefined
  // Reserve the line, so that nothing moves when an empty list is confirmed.
  if (lectures.data.length === 0) return ''
  const connected = lectures.data.filter((lecture) => lecture.connected).length

  return `강의 ${lectures.data.length}개 중 ${connected}개 연결됨`
}
