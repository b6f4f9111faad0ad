import css from './StatBlock.module.css'

export type StatBlockProps = {
  /** Omit a value that is not known yet; its space stays. */
  stats: { label: string; value?: number | undefined }[]
}

export function StatBlock({ stats }: StatBlockProps) {
  return (
    <dl className={css.root}>
      {stats.map(({ label, value }) => (
        <div key={label} className={css.stat}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value?.toLocaleString('ko-KR') ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
