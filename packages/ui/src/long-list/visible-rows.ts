import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { RowSizes } from './row-sizes.ts'

/** Rows that are rendered on either side of the window: few at first, so that a new list shows sooner, then some more in each frame. */
const overscan = { first: 1, more: 3, full: 16 }
/** The rendered rows change only in steps, so that most scroll events render nothing. */
const step = 6
/** So many scroll events in a row that go far may be jumps to somewhere, for example by the End key. */
const jumps = 4
/** Milliseconds without scrolling after which rows that were too fast are filled. */
const legibleAfter = 150
/** The same for the place, which becomes part of the address: Safari lets a page change that 100 times in 30 seconds. */
const placeAfter = 350

export type LongListOptions = {
  /** All rows, the ones that are not fetched yet included. */
  count: number
  /** Which list it is, for example a search: another one begins at its `start`. */
  of?: string
  /** The row at the top of the window when the list appears. */
  start?: number
  /** Called with the row at the top of the window when scrolling has stopped. */
  onPlace?: ((row: number) => void) | undefined
  /** Called with the rows that are rendered, and the list that they are of. */
  onVisible?: ((rows: { of: string; first: number; last: number }) => void) | undefined
}

export type VisibleRows = {
  of: string
  first: number
  end: number
  /** Pixels from the top of the list to a row. */
  offset(row: number): number
  /** Rows that fit into the window. */
  perWindow: number
  /** The rows pass faster than anybody reads: show their places alone, which takes a fraction of the time. */
  tooFast: boolean
}

/** Renders only the rows near the window, each marked with `data-row`, however long the list is. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  estimate: number,
  { count, of = '', start = 0, onPlace, onVisible }: LongListOptions,
): VisibleRows {
  const [sizes] = useState(() => new RowSizes(estimate))
  const rowsPerWindow = () => Math.ceil(window.innerHeight / sizes.usualHeight())
  const begin = () => ({ of, top: start, perWindow: rowsPerWindow(), overscan: overscan.first, tooFast: false })
  const [view, setView] = useState(begin)
  // Never change the view in a transition: until it ends, each render would reset the view here.
  if (view.of !== of) setView(begin)
  useSyncExternalStore(sizes.subscribe, sizes.usualHeight)
  /** The list whose start the window has been scrolled to. */
  const placed = useRef<string>(undefined)
  /** The row at the top of the window before a render, and its place in the page, which scrolling does not change. */
  const anchor = useRef<{ row: number; y: number }>(undefined)
  const legible = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The row at the top of the window at the last scroll event, and how many events in a row went far. */
  const course = useRef({ row: start, leaps: 0 })

  const topRow = () => sizes.rowAt(-(list.current?.getBoundingClientRect().top ?? 0), count)

  const update = useEffectEvent(() => {
    const row = topRow()
    const top = Math.floor(row / step) * step
    const perWindow = rowsPerWindow()
    const more = Math.min(overscan.full, view.overscan + overscan.more)
    const tooFast = course.current.leaps > jumps
    if (top === view.top && perWindow === view.perWindow && view.overscan === more && tooFast === view.tooFast) return
    const y = placeInPage(rowIn(list.current, row))
    anchor.current = y === undefined ? undefined : { row, y }
    const slowedDown = view.tooFast && !tooFast
    setView({ top, of, perWindow, tooFast, overscan: slowedDown ? overscan.first : more })
  })
  const followCourse = useEffectEvent((moves: boolean) => {
    const row = topRow()
    const leaps = moves && Math.abs(row - course.current.row) > rowsPerWindow() / 2 ? course.current.leaps + 1 : 0
    course.current = { row, leaps }
    update()
  })
  const tellPlace = useEffectEvent(() => onPlace?.(topRow()))

  // After each render, because the heights of new rows are known only then.
  useLayoutEffect(() => {
    const node = list.current!
    if (placed.current !== of) sizes.forget()
    if (sizes.measure(node)) return
    if (placed.current !== of) {
      placed.current = of
      anchor.current = undefined
      course.current = { row: start, leaps: 0 }
      if (start > 0) window.scrollBy(0, rowIn(node, start)?.getBoundingClientRect().top ?? 0)
      else if (node.getBoundingClientRect().top < 0) node.scrollIntoView()
    } else if (anchor.current) {
      const { row, y } = anchor.current
      anchor.current = undefined
      const moved = (placeInPage(rowIn(node, row)) ?? y) - y
      if (Math.abs(moved) >= 1) window.scrollBy(0, moved)
    }
  })

  useEffect(() => {
    function handleScroll() {
      followCourse(true)
      clearTimeout(legible.current)
      clearTimeout(settled.current)
      legible.current = setTimeout(() => followCourse(false), legibleAfter)
      settled.current = setTimeout(tell, placeAfter)
    }
    function tell() {
      clearTimeout(settled.current)
      settled.current = undefined
      tellPlace()
    }
    // Whoever opens a row at once after scrolling comes back to it, too.
    function handleClick() {
      if (settled.current !== undefined) tell()
    }
    const node = list.current!
    node.addEventListener('click', handleClick, { capture: true })
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('resize', handleScroll)
    return () => {
      node.removeEventListener('click', handleClick, { capture: true })
      clearTimeout(legible.current)
      clearTimeout(settled.current)
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('resize', handleScroll)
    }
  }, [list])

  useEffect(() => {
    if (view.overscan === overscan.full) return
    const painted = requestAnimationFrame(() => requestAnimationFrame(update))
    return () => cancelAnimationFrame(painted)
  }, [view])

  const end = Math.min(count, view.top + view.perWindow + view.overscan)
  const first = Math.max(0, Math.min(view.top, end - 1) - view.overscan)
  const whole = view.overscan === overscan.full
  useEffect(() => {
    if (whole) onVisible?.({ of, first, last: end - 1 })
  }, [onVisible, whole, of, first, end])

  return {
    of,
    first,
    end,
    perWindow: view.perWindow,
    tooFast: view.tooFast,
    offset: (row) => sizes.offset(row),
  }
}

const rowIn = (list: HTMLElement | null, row: number) => list?.querySelector(`[data-row="${row}"]`)

/** Pixels from the top of the page. */
const placeInPage = (row: Element | null | undefined) =>
  row ? row.getBoundingClientRect().top + window.scrollY : undefined
