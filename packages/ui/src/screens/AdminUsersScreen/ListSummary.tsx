import type { Page } from '@campus-connect/sdk/types'
import { Spinner } from '../../components/feedback/Spinner/Spinner.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './ListSummary.module.css'
import { RosterState } from './RosterState.tsx'

export type ListSummaryProps = {
  totals: Page | undefined
  /** Other users are awaited. */
  awaited: boolean
  /** ISO 8601 */
  fetchedAt: string | undefined
}

const clock = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', { timeStyle: 'medium', timeZone: 'Asia/Seoul' })
const people = (count: number) => `${count.toLocaleString('ko-KR')}명`

const countOf = ({ total, matching }: Page) =>
  matching === total ? people(total) : `${people(total)} 중 ${people(matching)}`

/** How many users the list has, announced when it changes, whether the roster is in order, and when both were fetched. */
export function ListSummary({ totals, awaited, fetchedAt }: ListSummaryProps) {
  const inOrder = totals?.roster?.state === 'current'

  return (
    <div className={css.root}>
      <p role="status">{totals && !awaited && <Text>{countOf(totals)}</Text>}</p>
      {awaited && <Spinner label="사용자 목록을 불러오는 중..." compact />}
      {inOrder && <RosterState roster={totals.roster} />}
      {fetchedAt !== undefined && (
        <p className={css.clock}>
          <Text>마지막 새로고침</Text>{' '}
          <time key={fetchedAt} dateTime={fetchedAt}>
            {clock.format(new Date(fetchedAt))}
          </time>
        </p>
      )}
    </div>
  )
}
