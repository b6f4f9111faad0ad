import type { Lecture, Loadable } from '@campus-connect/sdk/types'
import { type ReactNode, useId } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { Since } from '../../components/data/DateTime/Since.tsx'
import { ConnectionPicture } from '../../components/data/ConnectionPicture/ConnectionPicture.tsx'
import { ErrorPanel } from '../../components/feedback/ErrorPanel/ErrorPanel.tsx'
import { LectureName } from '../../components/data/LectureName/LectureName.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { NotFound } from '../../components/feedback/NotFound/NotFound.tsx'
import { Screen } from '../../components/layout/Screen/Screen.tsx'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { StaleNotice } from '../../components/feedback/StaleNotice/StaleNotice.tsx'
import { Freshness } from '../../components/feedback/Freshness/Freshness.tsx'
import { isFirstLoad } from '../../components/feedback/first-load.ts'
import { Text } from '../../components/text/Text.tsx'
import css from './LectureScreen.module.css'

export type LectureScreenProps = {
  /** `undefined`: the student has no lecture of that name. */
  lecture: Loadable<Lecture | undefined>
  /** Since when the lecture is connected (ISO 8601), if it is known. */
  since?: string | undefined
  /** What is known besides the state: `SeenConnections`. It may come later than the rest. */
  record?: ReactNode
  /** The connection is changing. */
  busy: boolean
  /** The connection has just changed: a second tap must not undo it. */
  justChanged?: boolean
  /** Why the connection cannot be changed now. */
  blocked?: string | undefined
  offline?: boolean
  onConnectedChange(change: { lecture: Lecture; connected: boolean }): void
  onRetry(): void
  retrying: boolean
  listHref: string
}

export function LectureScreen({
  lecture,
  since,
  record,
  busy,
  justChanged = false,
  blocked,
  offline = false,
  onConnectedChange,
  onRetry,
  retrying,
  listHref,
}: LectureScreenProps) {
  const known = lecture.status === 'success' ? lecture.data : undefined
  const awaited = isFirstLoad(lecture, offline)
  const back = (
    <LinkButton href={listHref} look="back" button returning>
      목록으로 돌아가기
    </LinkButton>
  )

  return (
    <Screen
      title={known ? undefined : awaited || lecture.status === 'error' ? '강의 정보' : '강의를 찾을 수 없습니다'}
      back={back}
    >
      {lecture.status === 'success' && lecture.stale?.error && !lecture.stale.retried && (
        <StaleNotice since={lecture.stale.since} error={lecture.stale.error} onRetry={onRetry} retrying={retrying} />
      )}
      <div className={css.layout}>
        {!known && awaited && <Spinner label="강의 정보를 불러오는 중..." />}
        {lecture.status === 'error' && (
          <ErrorPanel message={lecture.error.message} onRetry={onRetry} retrying={retrying} retried={lecture.retried} />
        )}
        {lecture.status === 'success' && !known && !awaited && <NotFound>해당 강의를 찾을 수 없습니다.</NotFound>}
        {known && (
          <>
            <State lecture={known} loadable={lecture} since={since} offline={offline} />
            <div className={css.back}>{back}</div>
            <div className={css.act}>
              {record}
              <Switch
                lecture={known}
                busy={busy || (awaited && blocked === undefined)}
                justChanged={justChanged}
                blocked={blocked}
                onConnectedChange={onConnectedChange}
              />
            </div>
          </>
        )}
      </div>
    </Screen>
  )
}

const longName = 24

type StateProps = {
  lecture: Lecture
  loadable: LectureScreenProps['lecture']
  since: string | undefined
  offline: boolean
}

function State({ lecture: { name, connected }, loadable, since, offline }: StateProps) {
  return (
    <div className={css.state} data-connected={connected || undefined}>
      <ConnectionPicture connected={connected} />
      <div className={css.text}>
        <h1 className={css.name} data-long={name.length > longName || undefined} tabIndex={-1}>
          <LectureName name={name} />
        </h1>
        <p className={css.status}>
          <Text>{connected ? '현재 연결됨' : '연결 안됨'}</Text>
        </p>
        {/* Reserves the line, so that nothing moves when the answer arrives. */}
        <p className={css.detail}>
          <Freshness loadable={loadable} label="강의 정보를 불러오는 중..." offline={offline}>
            {connected && since !== undefined && <Since value={since} />}
          </Freshness>
        </p>
      </div>
    </div>
  )
}

function Switch({
  lecture,
  busy,
  justChanged,
  blocked,
  onConnectedChange,
}: { lecture: Lecture } & Pick<LectureScreenProps, 'busy' | 'justChanged' | 'blocked' | 'onConnectedChange'>) {
  const { connected } = lecture
  const why = useId()

  return (
    <>
      {/* Always rendered: a live region announces only changes. */}
      <p id={why} className={css.blocked} aria-live="polite">
        <Text>{blocked}</Text>
      </p>
      <div className={css.switch} data-docked>
        <Button
          wide
          tone={connected ? 'neutral' : 'brand'}
          variant={connected ? 'weak' : 'solid'}
          busy={busy}
          locked={blocked !== undefined || justChanged === true}
          aria-describedby={why}
          onClick={() => onConnectedChange({ lecture, connected: !connected })}
        >
          {connected ? '연결 해제하기' : '연결하기'}
        </Button>
      </div>
    </>
  )
}
