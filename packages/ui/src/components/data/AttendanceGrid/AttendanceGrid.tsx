import type { AttendanceSheet, SheetStudent } from '@campus-connect/sdk/types'
import { type KeyboardEvent, memo, type MouseEvent, useRef, useState } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './AttendanceGrid.module.css'

export type AttendanceGridProps = {
  /** The accessible name of the grid. */
  label: string
  /** The students with their marks, and the meetings. */
  sheet: Pick<AttendanceSheet, 'columns' | 'facts' | 'students'>
}

/** A cell with a mark, from 0. */
type Place = { row: number; column: number }

/** Rows that take the focus make a table a grid. */
const grid = { role: 'grid' }

/**
 * The attendance sheet of a class: a row for each student, a column for each meeting. Number, name and heads stay while it
 * scrolls. Arrow keys move from mark to mark, and the line below says why a mark is what it is.
 */
export function AttendanceGrid({ label, sheet }: AttendanceGridProps) {
  const { columns, facts, students } = sheet
  const root = useRef<HTMLTableSectionElement>(null)
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const [asked, setAsked] = useState(false)
  const student = students[place.row]
  const mark = student?.marks[place.column]

  function moveTo({ row, column }: Place) {
    const next = { row: limited(row, students.length), column: limited(column, columns.length) }
    setPlace(next)
    setAsked(true)
    const cell = root.current?.rows[next.row]?.querySelectorAll('td[data-mark]')[next.column]
    if (cell instanceof HTMLElement) cell.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { row, column } = place
    const moves: Record<string, Place> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: row - 10, column },
      PageDown: { row: row + 10, column },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? students.length - 1 : row, column: columns.length - 1 },
    }
    const next = moves[event.key]
    if (!next || event.altKey || event.metaKey) return
    event.preventDefault()
    moveTo(next)
  }

  function handleClick({ target }: MouseEvent) {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-mark]') : null
    const row = cell?.closest('tr')?.sectionRowIndex
    if (cell && row !== undefined) moveTo({ row, column: Number(cell.dataset.mark) })
  }

  return (
    <div className={css.root}>
      {/* Without a mark nothing inside takes the focus, and the heads must be reached with keys all the same. */}
      <div
        className={css.window}
        {...(students.length * columns.length === 0
          ? { role: 'group', 'aria-label': label, tabIndex: 0 }
          : { role: 'presentation' })}
      >
        <table {...grid} className={css.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={css.number}>
                학번
              </th>
              <th scope="col" className={css.name}>
                이름
              </th>
              {facts.map((head) => (
                <th key={head} scope="col" className={css.fact}>
                  {head}
                </th>
              ))}
              {columns.map(({ day, time, title }) => (
                <th key={`${day} ${time}`} scope="col" className={css.meeting}>
                  {title.split(' ').map((part) => (
                    <span key={part}>{`${part} `}</span>
                  ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={root} onKeyDown={handleKeyDown} onClick={handleClick}>
            {students.map((each, row) => (
              <Row
                // Deleted accounts have no number, and a sheet does not change while it is shown.
                key={each.id || `row ${row}`}
                student={each}
                active={row === place.row ? place.column : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.why} role="status">
        {asked && student && mark && (
          <Text key={`${place.row} ${place.column}`}>{whyText(student, columns[place.column]?.title ?? '', mark)}</Text>
        )}
      </p>
    </div>
  )
}

const limited = (place: number, count: number) => Math.max(0, Math.min(place, count - 1))

function whyText({ username }: SheetStudent, title: string, { sign, name, why }: SheetStudent['marks'][number]) {
  const shown = [sign, name].filter(Boolean).join(' ')
  return [`${username}, ${title}`, [shown, why].filter(Boolean).join(' · ')].join(': ')
}

/** Moving the focus renders two rows, not all of them. */
const Row = /* @__PURE__ */ memo(function Row({
  student,
  active,
}: {
  student: SheetStudent
  active: number | undefined
}) {
  const { id, username, remark, facts, marks, over, outside } = student
  const more = [remark, outside.length > 0 ? `수업 외 ${outside.join(', ')}` : ''].filter(Boolean).join(' · ')
  return (
    <tr data-over={over || undefined}>
      <th scope="row" className={css.number}>
        {id}
      </th>
      <td className={css.name} title={more || undefined}>
        <Text>{username}</Text>
        {more !== '' && <span className={css.more}>{more}</span>}
      </td>
      {facts.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the counts of a row have no other names
        <td key={index} className={css.fact}>
          {fact}
        </td>
      ))}
      {marks.map(({ sign, name }, column) => (
        <td
          // oxlint-disable-next-line react/no-array-index-key -- a column is a place
          key={column}
          data-mark={column}
          data-name={name || undefined}
          className={css.mark}
          tabIndex={active === column ? 0 : -1}
          aria-label={name || '해당 없음'}
        >
          {sign}
        </td>
      ))}
    </tr>
  )
})
