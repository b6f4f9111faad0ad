import css from './StatBlock.module.css'

export type StatBlockProps = {
  /** A value that is not known yet is left out; its room is kept. */
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
