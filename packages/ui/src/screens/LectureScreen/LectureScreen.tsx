import type { Lecture, Loadable } from '@campus-connect/sdk/types'
import { Button } from '../../components/actions/Button/Button.tsx'
import { ConnectionPicture } from '../../components/data/ConnectionPicture/ConnectionPicture.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { NotFound } from '../../components/feedback/NotFound/NotFound.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import css from './LectureScreen.module.css'

export type LectureScreenProps = {
  /** `undefined`: the student has no lecture of that name. */
  lecture: Loadable<Lecture | undefined>
  busy: boolean
  onConnectedChange(change: { lecture: Lecture; connected: boolean }): void
  onRetry(): void
  retrying: boolean
  listHref: string
}

export function LectureScreen({ lecture, busy, onConnectedChange, onRetry, retrying, listHref }: LectureScreenProps) {
  return (
    <Screen title={title(lecture)}>
      {lecture.status === 'pending' && <Spinner label="강의 정보를 불러오는 중..." />}
      {lecture.status === 'error' && (
        <ErrorPanel message={lecture.error.message} onRetry={onRetry} retrying={retrying} />
      )}
      {lecture.status === 'success' && (
        <>
          {lecture.stale && <StaleNotice stale={lecture.stale} onRetry={onRetry} retrying={retrying} />}
          {lecture.data === undefined ? (
            <NotFound>해당 강의를 찾을 수 없습니다.</NotFound>
          ) : (
            <Connection lecture={lecture.data} busy={busy} onConnectedChange={onConnectedChange} />
          )}
        </>
      )}
      <LinkButton href={listHref} look="button">
        목록으로 돌아가기
      </LinkButton>
    </Screen>
  )
}

function Connection({
  lecture,
  busy,
  onConnectedChange,
}: { lecture: Lecture } & Pick<LectureScreenProps, 'busy' | 'onConnectedChange'>) {
  const { connected } = lecture

  return (
    <>
      <div className={css.state} data-connected={connected || undefined}>
        <ConnectionPicture connected={connected} />
        <p className={css.status}>{connected ? '현재 연결됨' : '연결 안됨'}</p>
      </div>
      <Button
        wide
        tone={connected ? 'neutral' : 'brand'}
        variant={connected ? 'weak' : 'solid'}
        busy={busy}
        onClick={() => onConnectedChange({ lecture, connected: !connected })}
      >
        {connected ? '연결 해제하기' : '연결하기'}
      </Button>
    </>
  )
}

function title(lecture: Loadable<Lecture | undefined>) {
  if (lecture.status !== 'success') return '강의 정보'

  return lecture.data === undefined ? '강의를 찾을 수 없습니다' : lecture.data.name
}
