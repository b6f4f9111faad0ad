import css from './DataTable.module.css'

export type RowSelection<T> = {
  isSelected(row: T): boolean
  /** `range`: every row from the one before, too. */
  onToggle(toggled: { row: T; index: number; range: boolean }): void
  /** The name of a row's checkbox. */
  labelOf(row: T): string
  /** The name of the checkbox in the head. */
  allLabel: string
  all: 'all' | 'some' | 'none'
  onToggleAll(): void
}

export function SelectAll<T>({ selection: { all, allLabel, onToggleAll } }: { selection: RowSelection<T> }) {
  return (
    <th scope="col" className={css.select}>
      <input
        type="checkbox"
        aria-label={allLabel}
        checked={all === 'all'}
        ref={(node) => {
          if (node) node.indeterminate = all === 'some'
        }}
        onChange={onToggleAll}
      />
    </th>
  )
}

/** A checkbox changes by a click, whether of a pointer or of a key. */
const withShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

/** The keyboard selects the row with Space, so the checkbox is not a separate stop. */
export function SelectRow<T>({ row, index, selection }: { row: T; index: number; selection: RowSelection<T> }) {
  return (
    <td className={css.select}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={selection.labelOf(row)}
        checked={selection.isSelected(row)}
        onChange={({ nativeEvent }) => selection.onToggle({ row, index, range: withShift(nativeEvent) })}
      />
    </td>
  )
}
