import type { Lecture, Loadable } from '@campus-connect/sdk/types'
import { type ReactNode, useState } from 'react'
import { ConnectionBadge } from '../../components/data/ConnectionBadge/ConnectionBadge.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { SyncIcon } from '../../components/icons/icons.tsx'
import { IconButton } from '../../components/actions/IconButton/IconButton.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { List } from '../../components/data/List/List.tsx'
import { ListRow } from '../../components/data/ListRow/ListRow.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Skeleton } from '../../components/feedback/Skeleton/Skeleton.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { isFirstLoad } from '../../components/feedback/first-load.ts'
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
  /** Stands in place of an empty list: an EmptyLectureList, or an AdminBoard. */
  empty: ReactNode
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
  empty,
  offline = false,
  failurePicture,
  changed,
}: LectureListScreenProps) {
  return (
    <Screen
      title="내 강의 목록"
      detail={
        isFirstLoad(lectures, offline) ? <Spinner label="강의 목록을 불러오는 중..." compact /> : summary(lectures)
      }
      action={<IconButton label="새로고침" icon={<SyncIcon />} busy={refreshing} onClick={onRefresh} />}
    >
      {lectures.status === 'pending' && <Skeleton />}
      {lectures.status === 'error' && (
        <ErrorPanel message={lectures.error.message} onRetry={onRetry} retrying={retrying} picture={failurePicture} />
      )}
      {lectures.status === 'success' && (
        <>
          {lectures.stale && (lectures.stale.error || offline) && (
            <StaleNotice
              since={lectures.stale.since}
              error={lectures.stale.error}
              onRetry={onRetry}
              retrying={retrying}
              offline={offline}
            />
          )}
          {lectures.data.length > 0 ? (
            <LectureList lectures={lectures.data} linkTo={linkTo} changed={changed} />
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
  changed,
}: { lectures: Lecture[] } & Pick<LectureListScreenProps, 'linkTo' | 'changed'>) {
  const [first] = useState(() => connectedOf(lectures).map(({ name }) => name))
  const ordered = lectures.toSorted(
    (one, other) => Number(first.includes(other.name)) - Number(first.includes(one.name)),
  )

  return (
    <>
      <ConnectionMeter lectures={ordered} />
      <List label="강의">
        {ordered.map(({ name, connected }) => (
          <ListRow
            key={name}
            href={linkTo(name)}
            tone={connected ? 'positive' : 'neutral'}
            changed={name === changed}
            leading={<Tile hue={hueOf(name)}>{initialOf(name)}</Tile>}
            title={<LectureName name={name} />}
            trailing={<ConnectionBadge connected={connected} />}
          />
        ))}
      </List>
    </>
  )
}

/** A part of the bar for each lecture. Decoration: the summary says the same. */
function ConnectionMeter({ lectures }: { lectures: Lecture[] }) {
  return (
    <svg className={css.meter} viewBox={`0 0 ${lectures.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 .5H${lectures.length}`} />
      <path d={`M0 .5H${connectedOf(lectures).length}`} />
    </svg>
  )
}

const connectedOf = (lectures: Lecture[]) => lectures.filter(({ connected }) => connected)

function summary(lectures: Loadable<Lecture[]>) {
  if (lectures.status !== 'success') return undefined
  // Reserve the line, so that nothing moves when an empty list is confirmed.
  if (lectures.data.length === 0) return ''
  return `강의 ${lectures.data.length}개 중 ${connectedOf(lectures.data).length}개 연결됨`
}
