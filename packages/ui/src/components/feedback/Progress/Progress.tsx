import { useId } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './Progress.module.css'

export type ProgressProps = {
  /** What is going on. */
  label: string
  done: number
  total: number
}

/** How much of a long action is done. */
export function Progress({ label, done, total }: ProgressProps) {
  const id = useId()

  return (
    <div className={css.root}>
      <span id={id}>{label}</span>
      <span className={css.count} aria-hidden="true">
        <Text>{`${done.toLocaleString('ko-KR')} / ${total.toLocaleString('ko-KR')}`}</Text>
      </span>
      <progress className={css.bar} aria-labelledby={id} value={done} max={Math.max(1, total)} />
    </div>
  )
}
