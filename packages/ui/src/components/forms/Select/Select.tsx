import css from './Select.module.css'

export type SelectProps<T extends string> = {
  label: string
  options: { value: T; label: string }[]
  value: T
  onChange(value: T): void
}

/** Chooses one of several values, which takes effect at once. A phone opens its own sheet. */
export function Select<T extends string>({ label, options, value, onChange }: SelectProps<T>) {
  return (
    <label className={css.root}>
      <span className={css.label}>{label}</span>
      <select
        className={css.select}
        value={value}
        onChange={({ target }) => onChange(options[target.selectedIndex]!.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
