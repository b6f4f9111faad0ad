import type { Lecture, Loadable } from '@campus-connect/sdk/types'
import { ConnectionBadge } from '../../components/data/ConnectionBadge/ConnectionBadge.tsx'
import { EmptyState } from '../../components/feedback/EmptyState/EmptyState.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { BookIcon } from '../../components/icons/icons.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Skeleton } from '../../components/feedback/Skeleton/Skeleton.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { isFirstLoad } from '../../first-load.ts'
import { Tile } from '../../components/data/Tile/Tile.tsx'

export type LectureListScreenProps = {
  lectures: Loadable<Lecture[]>
  onRetry(): void
  retrying: boolean
  /** The address of a lecture. */
  linkTo(name: string): string
  /** Where to synchronise the list; shown when it is empty. */
  syncHref?: string | undefined
}

export function LectureListScreen({ lectures, onRetry, retrying, linkTo, syncHref }: LectureListScreenProps) {
  return (
    <Screen
      title="내 강의 목록"
      detail={isFirstLoad(lectures) ? <Spinner label="강의 목록을 불러오는 중..." compact /> : summary(lectures)}
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
            />
          )}
          {lectures.data.length === 0 ? (
            <NoLectures syncHref={syncHref} />
          ) : (
            <LectureList lectures={lectures.data} linkTo={linkTo} />
          )}
        </>
      )}
    </Screen>
  )
}

function NoLectures({ syncHref }: Pick<LectureListScreenProps, 'syncHref'>) {
  return (
    <EmptyState
      icon={<BookIcon />}
      title="강의 없음"
      action={syncHref && <LinkButton href={syncHref}>동기화하러 가기</LinkButton>}
    >
      등록된 강의가 없습니다.
    </EmptyState>
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
