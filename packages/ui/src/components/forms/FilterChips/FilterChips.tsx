import { useId } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './FilterChips.module.css'

export type FilterChipsProps<T extends string> = {
  /** What is filtered: the accessible name of the group. */
  label: string
  /** The room of a count that is `awaited` stays empty, so that no chip moves when it comes. */
  chips: { value: T; label: string; count?: number | 'awaited' | undefined }[]
  value: T
  onChange(value: T): void
}

/** Chooses one of a few filters of a list, which takes effect at once. */
export function FilterChips<T extends string>({ label, chips, value, onChange }: FilterChipsProps<T>) {
  const name = useId()

  return (
    <div className={css.root} role="radiogroup" aria-label={label}>
      {chips.map((chip) => (
        <label key={chip.value} className={css.chip}>
          <input
            type="radio"
            className={css.input}
            name={name}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
          <Text>{chip.label}</Text>
          {chip.count !== undefined && (
            <span className={css.count} data-count={chip.count === 'awaited' ? 'awaited' : 'known'}>
              <Text>{chip.count === 'awaited' ? '' : chip.count.toLocaleString('ko-KR')}</Text>
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
