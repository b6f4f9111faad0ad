import type { Lecture, Loadable } from '@campus-connect/sdk/types'
import { type ReactNode, useId, useState } from 'react'
import { ConnectionBadge } from '../../components/data/ConnectionBadge/ConnectionBadge.tsx'
import { Text } from '../../components/text/Text.tsx'
import { Freshness } from '../../components/feedback/Freshness/Freshness.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { SyncIcon } from '../../components/icons/icons.tsx'
import { IconButton } from '../../components/actions/IconButton/IconButton.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Skeleton } from '../../components/feedback/Skeleton/Skeleton.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { hueOf, initialOf, Tile } from '../../components/data/Tile/Tile.tsx'
import css from './LectureListScreen.module.css'

export type LectureListScreenProps = {
  lectures: Loadable<Lecture[]>
  onRetry(): void
  retrying: boolean
  onRefresh(): void
  refreshing: boolean
  /** The address of a lecture. */
  linkTo(name: string): string
  /** The ConnectionButton of a lecture; `why` is the id of the text that says why none can be pressed. */
  renderSwitch?: ((lecture: Lecture, why: string) => ReactNode) | undefined
  /** Why no connection can be changed now. */
  blocked?: string | undefined
  /** Stands in place of an empty list: an EmptyLectureList, or an AdminBoard. */
  empty: ReactNode
  /** The width of an AdminBoard from the beginning, so that nothing moves when one comes. */
  wide?: boolean
  offline?: boolean
  /** A drawing in place of the icon of an error. */
  failurePicture?: ReactNode
  /** The lecture whose connection has just changed. */
  changed?: string | undefined
}

export function LectureListScreen({
  lectures,
  onRetry,
  retrying,
  onRefresh,
  refreshing,
  linkTo,
  renderSwitch,
  blocked,
  empty,
  wide = false,
  offline = false,
  failurePicture,
  changed,
}: LectureListScreenProps) {
  return (
    <Screen
      wide={wide}
      title="내 강의 목록"
      detail={
        <Freshness loadable={lectures} label="강의 목록을 불러오는 중..." offline={offline}>
          {summary(lectures, wide)}
        </Freshness>
      }
      action={<IconButton label="새로고침" icon={<SyncIcon />} busy={refreshing} onClick={onRefresh} />}
    >
      {lectures.status === 'pending' && (
        <div className={css.list}>
          <Skeleton />
        </div>
      )}
      {lectures.status === 'error' && (
        <ErrorPanel
          message={lectures.error.message}
          onRetry={onRetry}
          retrying={retrying}
          retried={lectures.retried}
          picture={failurePicture}
        />
      )}
      {lectures.status === 'success' && (
        <>
          {lectures.stale?.error && !lectures.stale.retried && (
            <StaleNotice
              since={lectures.stale.since}
              error={lectures.stale.error}
              onRetry={onRetry}
              retrying={retrying}
            />
          )}
          {lectures.data.length > 0 ? (
            <LectureList
              lectures={lectures.data}
              linkTo={linkTo}
              renderSwitch={renderSwitch}
              blocked={blocked}
              changed={changed}
            />
          ) : (
            empty
          )}
        </>
      )}
    </Screen>
  )
}

/** The lectures that were connected when the list came are first. No row moves under a finger later. */
function LectureList({
  lectures,
  linkTo,
  renderSwitch,
  blocked,
  changed,
}: { lectures: Lecture[] } & Pick<LectureListScreenProps, 'linkTo' | 'renderSwitch' | 'blocked' | 'changed'>) {
  const why = useId()
  const [first] = useState(() => connectedOf(lectures).map(({ name }) => name))
  const ordered = lectures.toSorted(
    (one, other) => Number(first.includes(other.name)) - Number(first.includes(one.name)),
  )

  return (
    <div className={css.list}>
      <List label="강의">
        {ordered.map((lecture) => (
          <ListRow
            key={lecture.name}
            href={linkTo(lecture.name)}
            tone={lecture.connected ? 'positive' : 'neutral'}
            changed={lecture.name === changed}
            leading={<Tile hue={hueOf(lecture.name)}>{initialOf(lecture.name)}</Tile>}
            title={<LectureName name={lecture.name} />}
            trailing={<ConnectionBadge connected={lecture.connected} shrinks />}
            action={renderSwitch?.(lecture, why)}
          />
        ))}
      </List>
      {/* Always rendered: a live region announces only changes. */}
      <p id={why} className={css.blocked} aria-live="polite">
        <Text>{blocked}</Text>
      </p>
    </div>
  )
}

const connectedOf = (lectures: Lecture[]) => lectures.filter(({ connected }) => connected)

function summary(lectures: Loadable<Lecture[]>, board: boolean) {
  if (lectures.status !== 'success') return undefined
  // An EmptyLectureList says it. The line is reserved, so that nothing moves when the empty list is confirmed.
  if (lectures.data.length === 0) return board ? '등록된 강의가 없습니다.' : ''
  return `강의 ${lectures.data.length}개 중 ${connectedOf(lectures.data).length}개 연결됨`
}
