import type { ReactNode, Ref } from 'react'
import { Button } from '../../actions/Button/Button.tsx'
import { heardAsChange } from '../../feedback/announcements.ts'
import { Text } from '../../text/Text.tsx'
import css from './BulkBar.module.css'

export type BulkHeadProps = {
  /** How many are chosen. */
  count: number
  /** Lets them go and ends choosing. */
  onCancel(): void
  /** The button, to give it the focus. */
  ref?: Ref<HTMLButtonElement>
}

/** The only heading of a phone while the rows of its list are chosen; stays above them. */
export function BulkHead({ count, onCancel, ref }: BulkHeadProps) {
  return (
    <section className={css.head} aria-label="선택한 사용자">
      <h1 className={css.title} tabIndex={-1}>
        <Count count={count} />
      </h1>
      <Button ref={ref} size="medium" variant="ghost" tone="neutral" onClick={onCancel}>
        취소
      </Button>
    </section>
  )
}

export type BulkBarProps = {
  /** How many are chosen, and lets them go. A phone says it in its BulkHead. */
  chosen?: { count: number; onClear(): void } | undefined
  /** Chooses everyone. */
  chooseAll?: ReactNode
  /** What can be done with the chosen rows: on a phone one row, so at most three buttons. */
  children?: ReactNode
}

/** Stays below a list while its rows are chosen. */
export function BulkBar({ chosen, chooseAll, children }: BulkBarProps) {
  return (
    <section className={css.bar} aria-label="일괄 작업">
      {chosen && (
        <div className={css.chosen}>
          <Count count={chosen.count} />
          <Button size="small" variant="ghost" tone="neutral" onClick={chosen.onClear}>
            선택 해제
          </Button>
        </div>
      )}
      {chooseAll}
      {/* What undoes attendance is never next to what only lets the rows go. */}
      <div className={css.acts}>{children}</div>
    </section>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className={css.count} role="status">
    {/* The first count comes with its region. */}
    <span ref={heardAsChange}>
      <Text>{`${count.toLocaleString('ko-KR')}명 선택`}</Text>
    </span>
  </span>
)
