import type { Lecture, Loadable } from '@campus-connect/sdk/types'
import { useId } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { ConnectionPicture } from '../../components/data/ConnectionPicture/ConnectionPicture.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { NotFound } from '../../components/feedback/NotFound/NotFound.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { isFirstLoad } from '../../first-load.ts'
import css from './LectureScreen.module.css'

export type LectureScreenProps = {
  /** `undefined`: the student has no lecture of that name. */
  lecture: Loadable<Lecture | undefined>
  /** The connection is changing. */
  busy: boolean
  /** Why the connection cannot be changed now. */
  blocked?: string | undefined
  onConnectedChange(change: { lecture: Lecture; connected: boolean }): void
  onRetry(): void
  retrying: boolean
  listHref: string
}

export function LectureScreen({
  lecture,
  busy,
  blocked,
  onConnectedChange,
  onRetry,
  retrying,
  listHref,
}: LectureScreenProps) {
  const known = lecture.status === 'success' ? lecture.data : undefined
  const awaited = isFirstLoad(lecture)

  return (
    <Screen
      {...header(lecture)}
      actions={
        <>
          {known && (
            <Switch
              lecture={known}
              busy={busy || (awaited && blocked === undefined)}
              blocked={blocked}
              onConnectedChange={onConnectedChange}
            />
          )}
          <LinkButton href={listHref} look="button">
            목록으로 돌아가기
          </LinkButton>
        </>
      }
    >
      {!known && awaited && <Spinner label="강의 정보를 불러오는 중..." />}
      {lecture.status === 'error' && (
        <ErrorPanel message={lecture.error.message} onRetry={onRetry} retrying={retrying} />
      )}
      {lecture.status === 'success' && lecture.stale?.error && (
        <StaleNotice since={lecture.stale.since} error={lecture.stale.error} onRetry={onRetry} retrying={retrying} />
      )}
      {lecture.status === 'success' && !known && !awaited && <NotFound>해당 강의를 찾을 수 없습니다.</NotFound>}
      {known && <State connected={known.connected} />}
    </Screen>
  )
}

function State({ connected }: { connected: boolean }) {
  return (
    <div className={css.state} data-connected={connected || undefined}>
      <ConnectionPicture connected={connected} />
      <p className={css.status}>{connected ? '현재 연결됨' : '연결 안됨'}</p>
    </div>
  )
}

function Switch({
  lecture,
  busy,
  blocked,
  onConnectedChange,
}: { lecture: Lecture } & Pick<LectureScreenProps, 'busy' | 'blocked' | 'onConnectedChange'>) {
  const { connected } = lecture
  const why = useId()

  return (
    <div>
      <Button
        wide
        tone={connected ? 'neutral' : 'brand'}
        variant={connected ? 'weak' : 'solid'}
        busy={busy}
        locked={blocked !== undefined}
        aria-describedby={why}
        onClick={() => onConnectedChange({ lecture, connected: !connected })}
      >
        {connected ? '연결 해제하기' : '연결하기'}
      </Button>
      {/* Always rendered: a live region announces only changes. */}
      <p id={why} className={css.blocked} aria-live="polite">
        {blocked}
      </p>
    </div>
  )
}

const longName = 24

/** A long name gets a smaller title, to leave room for the content. */
function header(lecture: Loadable<Lecture | undefined>) {
  if (lecture.status !== 'success' || (!lecture.data && isFirstLoad(lecture))) return { title: '강의 정보' }
  if (lecture.data === undefined) return { title: '강의를 찾을 수 없습니다' }
  const { name } = lecture.data

  return {
    title: <LectureName name={name} />,
    size: name.length > longName ? ('medium' as const) : ('large' as const),
    detail: waiting(lecture),
  }
}

function waiting(lecture: Loadable<unknown>) {
  if (isFirstLoad(lecture)) return <Spinner label="강의 정보를 불러오는 중..." compact />
  // Reserve the line, so that nothing moves when the answer arrives.
  return lecture.status === 'success' && lecture.stale ? undefined : ''
}
