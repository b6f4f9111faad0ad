import type { Page } from '@campus-connect/sdk/types'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './ListSummary.module.css'
import { RosterState } from './RosterState.tsx'
import type { UsersView } from './users-view.ts'

export type ListSummaryProps = {
  view: UsersView
  totals: Page | undefined
  /** Other users are awaited. */
  awaited: boolean
  /** ISO 8601 */
  fetchedAt: string | undefined
}

const people = (count: number) => `${count.toLocaleString('ko-KR')}명`
const clock = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', { timeStyle: 'medium', timeZone: 'Asia/Seoul' })

/**
 * How many users are found, whether the roster is in order, and when both were fetched. Each number is seen once: the
 * head counts everyone, and a chip says its number when it is chosen.
 */
export function ListSummary({ view, totals, awaited, fetchedAt }: ListSummaryProps) {
  const inOrder = totals?.roster?.state === 'current'

  return (
    <div className={css.root}>
      <p role="status">
        {totals && !awaited && (view.q !== '' || (view.lecture !== '' && view.state === 'all')) && (
          <span key={`${totals.matching} ${totals.total}`}>
            {totals.matching < totals.total && <span className={css.total}>{`${people(totals.total)} 중 `}</span>}
            <Text>{people(totals.matching)}</Text>
          </span>
        )}
      </p>
      {awaited && <Spinner label="사용자 목록을 불러오는 중..." compact />}
      <div className={css.state}>
        {inOrder && <RosterState roster={totals.roster} />}
        {fetchedAt !== undefined && (
          <p>
            <Text>마지막 새로고침</Text>{' '}
            <time key={fetchedAt} dateTime={fetchedAt}>
              {clock.format(new Date(fetchedAt))}
            </time>
          </p>
        )}
      </div>
    </div>
  )
}
