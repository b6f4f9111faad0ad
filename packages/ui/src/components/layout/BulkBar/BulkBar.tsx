import type { ReactNode } from 'react'
import { Button } from '../../actions/Button/Button.tsx'
import { Text } from '../../text/Text.tsx'
import css from './BulkBar.module.css'

export type BulkBarProps = {
  /** How many are chosen. */
  count: number
  onClear(): void
  /** Ways to choose more, then what can be done with the chosen ones. */
  children: ReactNode
}

/** What can be done with the chosen rows of a list; in view as long as rows are chosen. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <section className={css.root} aria-label="선택한 사용자">
      <p className={css.count} role="status">
        <Text>{`${count.toLocaleString('ko-KR')}명 선택됨`}</Text>
      </p>
      {children}
      <Button size="small" variant="ghost" tone="neutral" onClick={onClear}>
        선택 해제
      </Button>
    </section>
  )
}
