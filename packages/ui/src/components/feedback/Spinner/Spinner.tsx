import { Text } from '../../text/Text.tsx'
import css from './Spinner.module.css'

export type SpinnerProps = {
  /** What is loading. Omit it if the surrounding element already says so. */
  label?: string | undefined
  /** One line of text, for a heading's note; otherwise it fills the place of the content. */
  compact?: boolean
}

export function Spinner({ label, compact = false }: SpinnerProps) {
  if (label === undefined) return <span className={css.ring} aria-hidden="true" />

  return (
    <span
      className={css.root}
      data-compact={compact || undefined}
      data-awaited={!compact || undefined}
      role="progressbar"
      aria-label={label}
    >
      <span className={css.ring} />
      <span className={css.label}>
        <Text>{label}</Text>
      </span>
    </span>
  )
}
