import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VisibleRows } from './visible-rows.ts'

/**
 * One row of a long list is in the tab order; the arrow keys, Page Up, Page Down, Home and End move on to others. The
 * row with the focus stays rendered wherever the window is.
 */
export function useRovingRow(list: RefObject<HTMLElement | null>, count: number, rows: VisibleRows) {
  const [state, setState] = useState({ of: rows.of, active: 0 })
  const active = state.of === rows.of ? state.active : 0
  const setActive = (row: number) => setState({ of: rows.of, active: row })
  const [hasFocus, setHasFocus] = useState(false)
  const wanted = useRef<number>(undefined)
  const focused = hasFocus ? Math.min(active, count - 1) : undefined
  const { places, style } = placed(rows, count, focused)
  const tabbable = places.some(({ index }) => index === active) ? active : rows.first

  function move(to: number) {
    const index = Math.min(count - 1, Math.max(0, to))
    if (index === focused) return
    wanted.current = index
    setActive(index)
  }

  // A render may also replace the element that has the focus, for example when its user arrives.
  useLayoutEffect(() => {
    const moved = wanted.current !== undefined
    if (!moved && (focused === undefined || document.activeElement !== document.body)) return
    wanted.current = undefined
    const row = list.current?.querySelector(`[data-row="${focused}"]`)
    const target = row?.matches('[tabindex]') ? row : row?.querySelector('[tabindex]')
    if (target instanceof HTMLElement) target.focus({ preventScroll: !moved })
  })

  function handleKeyDown(event: KeyboardEvent) {
    const to = destination(event.key, tabbable, rows.perWindow, count)
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move(to)
  }

  function handleFocus({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>('[data-row]')
    setHasFocus(row !== null)
    if (row) setActive(Number(row.dataset.row))
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // When the window loses the focus, its element keeps it for later.
    if (!currentTarget.contains(relatedTarget) && document.activeElement === document.body) setHasFocus(false)
  }

  return {
    places,
    style,
    tabIndexOf: (index: number) => (index === tabbable ? 0 : -1),
    /** Whether to show the content of a row, or a placeholder. The row with the focus always shows its content. */
    showsContent: (index: number) => !rows.scrollsFast || index === focused,
    handlers: { onKeyDown: handleKeyDown, onFocus: handleFocus, onBlur: handleBlur },
  }
}

/** The rows to render: those near the window and one that may be far away, with the pixels that are left out. */
function placed({ first, end, offset }: VisibleRows, count: number, far: number | undefined) {
  const near = Array.from({ length: end - first }, (_, place) => first + place)
  const indexes = far === undefined || (far >= first && far < end) ? near : [...near, far]
  indexes.sort((one, other) => one - other)

  return {
    places: indexes.map((index, place) => {
      const next = place === 0 ? index : indexes[place - 1]! + 1
      return { index, gap: next === index ? 0 : offset(index) - offset(next) }
    }),
    style: {
      paddingBlock: `${offset(indexes[0] ?? 0)}px ${offset(count) - offset((indexes.at(-1) ?? -1) + 1)}px`,
      // While WebKit scrolls by itself, it may take the page for shorter between the removal of old rows and the new ones.
      minBlockSize: `${offset(count)}px`,
    },
  }
}

function destination(key: string, active: number, page: number, count: number) {
  switch (key) {
    case 'ArrowDown':
      return active + 1
    case 'ArrowUp':
      return active - 1
    case 'PageDown':
      return active + page - 2
    case 'PageUp':
      return active - page + 2
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
}
