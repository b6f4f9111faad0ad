import type { Page } from '@campus-connect/sdk/types'
import { Text } from '../../components/text/Text.tsx'
import css from './AdminUsersScreen.module.css'

export type ListSummaryProps = {
  totals: Page | undefined
  /** ISO 8601 */
  fetchedAt: string | undefined
}

const clock = /* @__PURE__ */ new Intl.DateTimeFormat('ko-KR', { timeStyle: 'medium', timeZone: 'Asia/Seoul' })
const people = (count: number) => `${count.toLocaleString('ko-KR')}명`

const countOf = ({ total, matching }: Page) =>
  matching === total ? people(total) : `${people(total)} 중 ${people(matching)}`

/** How many users the list has, announced when it changes, and when it was fetched. */
export function ListSummary({ totals, fetchedAt }: ListSummaryProps) {
  return (
    <div className={css.summary}>
      <p role="status">{totals && <Text>{countOf(totals)}</Text>}</p>
      {fetchedAt !== undefined && (
        <p>
          <Text>마지막 새로고침</Text>{' '}
          <time key={fetchedAt} dateTime={fetchedAt}>
            {clock.format(new Date(fetchedAt))}
          </time>
        </p>
      )}
    </div>
  )
}
