import css from './Skeleton.module.css'

export type SkeletonProps = {
  /** How many rows are likely to come. */
  rows?: number
}

/** The shape of a list that is on its way. It is for the eye alone: the text beside it says what is being waited for. */
export function Skeleton({ rows = 4 }: SkeletonProps) {
  return (
    <div className={css.root} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row}>
          <span className={css.tile} />
          <span className={css.line} />
          <span className={css.badge} />
        </div>
      ))}
    </div>
  )
}
