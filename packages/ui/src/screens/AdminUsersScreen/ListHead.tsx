import type { Page } from '@campus-connect/sdk/types'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/actions/IconButton/IconButton.tsx'
import { StatBlock } from '../../components/data/StatBlock/StatBlock.tsx'
import { SyncIcon } from '../../components/icons/icons.tsx'
import css from './ListHead.module.css'

export type ListHeadProps = {
  totals: Page | undefined
  /** The list could not be fetched: nothing is counted. */
  failed: boolean
  onRefresh(): void
  refreshing: boolean
  /** On a desk: how many users are found, and when they were fetched. */
  summary?: ReactNode
  /** On a desk: shows the keys. */
  onKeys: (() => void) | undefined
}

/** The title with the numbers of the whole campus: one row on a desk, two on a phone. */
export function ListHead({ totals, failed, onRefresh, refreshing, summary, onKeys }: ListHeadProps) {
  return (
    <div className={css.root}>
      <h1 className={css.title} tabIndex={-1}>
        관리자 페이지
      </h1>
      {!failed && (
        <div className={css.figures}>
          <StatBlock
            stats={[
              { label: '총 사용자', value: totals?.total, unit: '명' },
              { label: '활성 사용자', value: totals?.enabled, unit: '명' },
              { label: '현재 연결', value: totals?.connected, unit: '개' },
            ]}
          />
        </div>
      )}
      {summary}
      <IconButton label="새로고침" icon={<SyncIcon />} busy={refreshing} onClick={onRefresh} />
      {onKeys && <IconButton label="키보드 단축키" icon={<span aria-hidden="true">?</span>} onClick={onKeys} />}
    </div>
  )
}
