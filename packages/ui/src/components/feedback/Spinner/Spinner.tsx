import css from './Spinner.module.css'

export type SpinnerProps = {
  /** What is being waited for. Without it the spinner is decoration inside something that already says so. */
  label?: string | undefined
  /** One line of text, in the place of a heading's note; otherwise it fills the place of what is to come. */
  compact?: boolean
}

export function Spinner({ label, compact = false }: SpinnerProps) {
  if (label === undefined) return <span className={css.ring} aria-hidden="true" />

  return (
    <span className={css.root} data-compact={compact || undefined} role="progressbar" aria-label={label}>
      <span className={css.ring} />
      <span className={css.label}>{label}</span>
    </span>
  )
}
