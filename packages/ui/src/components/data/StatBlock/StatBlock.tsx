import { Text } from '../../text/Text.tsx'
import css from './StatBlock.module.css'

export type StatBlockProps = {
  /** Omit a value that is not known yet; its space stays. */
  stats: { label: string; value?: number | undefined; unit?: string }[]
}

/** Quiet figures in one line. */
export function StatBlock({ stats }: StatBlockProps) {
  return (
    <dl className={css.root}>
      {stats.map(({ label, value, unit }) => (
        <div key={label} className={css.stat}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value} data-unknown={value === undefined || undefined} data-unit={unit}>
            <Text>{value?.toLocaleString('ko-KR') ?? '–'}</Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}
