import css from './Spinner.module.css'

export type SpinnerProps = {
  /** What is being waited for. Without it the spinner is decoration inside something that already says so. */
  label?: string
}

export function Spinner({ label }: SpinnerProps) {
  if (label === undefined) return <span className={css.ring} aria-hidden="true" />

  return (
    <div className={css.root} role="progressbar" aria-label={label}>
      <span className={css.ring} data-size="large" />
      <span className={css.label}>{label}</span>
    </div>
  )
}
