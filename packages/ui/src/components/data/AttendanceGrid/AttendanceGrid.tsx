import type { AttendanceSheet, SheetStudent } from '@campus-connect/sdk/types'
import { Fragment, type KeyboardEvent, memo, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './AttendanceGrid.module.css'

export type AttendanceGridProps = {
  /** The accessible name of the grid. */
  label: string
  /** The students with their marks, and the meetings. */
  sheet: Pick<AttendanceSheet, 'columns' | 'facts' | 'students'>
  /** What each sheet of paper has above its table. */
  paperHead?: ReactNode
}

/** A cell with a mark, from 0. */
type Place = { row: number; column: number }

/** Rows that take the focus make a table a grid. */
const grid = { role: 'grid' }

/**
 * The attendance sheet of a class: a row for each student, a column for each meeting. Number, name and heads stay while it
 * scrolls. Arrow keys move from mark to mark, and the line below says why a mark is what it is.
 */
export function AttendanceGrid({ label, sheet, paperHead }: AttendanceGridProps) {
  const { columns, facts, students } = sheet
  const root = useRef<HTMLTableSectionElement>(null)
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const [asked, setAsked] = useState(false)
  const student = students[place.row]
  const mark = student?.marks[place.column]
  const remarked = students.some((each) => remarkOf(each) !== '')
  const empty = students.length * columns.length === 0

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
        {...(empty ? { role: 'group', 'aria-label': label, tabIndex: 0 } : { role: 'presentation' })}
      >
        <table {...grid} className={css.table} aria-label={label}>
          <thead>
            {/* The heads of a table come again on each sheet of paper, in every browser. */}
            {paperHead !== undefined && (
              <tr className={css.paper}>
                <td colSpan={2 + facts.length + columns.length + (remarked ? 1 : 0)}>{paperHead}</td>
              </tr>
            )}
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
                  {title.split(' ').map((part, index) => (
                    <Fragment key={part}>
                      {index > 0 && ' '}
                      <span>{part}</span>
                    </Fragment>
                  ))}
                </th>
              ))}
              {remarked && (
                <th scope="col" className={css.remark}>
                  비고
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={root} onKeyDown={handleKeyDown} onClick={handleClick}>
            {students.map((each, row) => (
              <Row
                // Deleted accounts have no number, and a sheet does not change while it is shown.
                key={each.id || `row ${row}`}
                student={each}
                remarked={remarked}
                active={row === place.row ? place.column : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!empty && (
        <p className={css.why} role="status">
          {asked && student && mark ? (
            <Text key={`${place.row} ${place.column}`}>
              {whyText(student, columns[place.column]?.title ?? '', mark)}
            </Text>
          ) : (
            <Text>칸을 고르면 까닭을 알려 드립니다.</Text>
          )}
        </p>
      )}
    </div>
  )
}

const limited = (place: number, count: number) => Math.max(0, Math.min(place, count - 1))

function whyText({ username }: SheetStudent, title: string, { sign, name, why }: SheetStudent['marks'][number]) {
  const shown = [sign, name].filter(Boolean).join(' ')
  return [`${username}, ${title}`, [shown, why].filter(Boolean).join(' · ')].join(': ')
}

const remarkOf = ({ remark, outside }: SheetStudent) =>
  [remark, outside.length > 0 ? `수업 외 ${outside.join(', ')}` : ''].filter(Boolean).join(' · ')

/** Moving the focus renders two rows, not all of them. */
const Row = /* @__PURE__ */ memo(function Row({
  student,
  remarked,
  active,
}: {
  student: SheetStudent
  remarked: boolean
  active: number | undefined
}) {
  const { id, username, facts, marks, over } = student
  return (
    <tr data-over={over || undefined}>
      <th scope="row" className={css.number}>
        {id}
      </th>
      <th scope="row" className={css.name}>
        {username}
      </th>
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
      {remarked && <td className={css.remark}>{remarkOf(student)}</td>}
    </tr>
  )
})
