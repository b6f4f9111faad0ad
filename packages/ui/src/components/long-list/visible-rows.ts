import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { FastScroll } from './fast-scroll.ts'
import { RowSizes } from './row-sizes.ts'
import { watchScrolling } from './watch-scrolling.ts'

/**
 * Rows that are rendered on either side of the window: few at first, so that a new list shows sooner, then some more
 * whenever the page is idle. Below zero, rows at the bottom of the window are not rendered yet.
 */
const overscan = { first: 1, more: 3, full: 16 }
/** The rendered rows change only in steps, so that most scroll events render nothing. */
const step = 6
/** Milliseconds after which the work is done even on a busy page. A list takes several steps. */
const idleTimeout = 100
/** Pixels: the height of a window as a server guesses it, that of a large phone. */
const serverHeight = 932

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
  /** The rows pass too fast to be read. Placeholders take a fraction of the time. */
  scrollsFast: boolean
}

/** Renders only the rows near the window, each marked with `data-row`, however long the list is. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  estimate: number,
  { count, of = '', start = 0, onPlace, onVisible }: LongListOptions,
): VisibleRows {
  const [sizes] = useState(() => new RowSizes(estimate))
  const [fastScroll] = useState(() => new FastScroll())
  const rowsPerWindow = (height: number) => Math.ceil(height / sizes.usualHeight())
  // A page from a server becomes alive with the server's rows.
  const windowHeight = useSyncExternalStore(never, innerHeight, () => serverHeight)
  /** A new list begins with the rows that fit into the window below the top of the previous list. */
  const begin = () => {
    const perWindow = rowsPerWindow(windowHeight)
    const above = start === 0 ? (list.current?.getBoundingClientRect().top ?? 0) / sizes.usualHeight() : 0
    const hidden = Math.floor(Math.min(perWindow - 3, Math.max(0, above)))
    return { of, top: start, perWindow, overscan: overscan.first - hidden, scrollsFast: false }
  }
  const [view, setView] = useState(begin)
  // Never change the view in a transition: until it ends, each render would reset the view here.
  if (view.of !== of) setView(begin)
  useSyncExternalStore(sizes.subscribe, sizes.usualHeight, sizes.usualHeight)
  /** The list whose start the window has been scrolled to. */
  const placed = useRef<string>(undefined)
  /** The row at the top of the window before a render, and its place in the page, which scrolling does not change. */
  const anchor = useRef<{ row: number; y: number }>(undefined)

  const topRow = () => sizes.rowAt(-(list.current?.getBoundingClientRect().top ?? 0), count)

  const update = useEffectEvent(() => {
    const row = topRow()
    const top = Math.floor(row / step) * step
    const perWindow = rowsPerWindow(innerHeight())
    const moved = top !== view.top || perWindow !== view.perWindow
    const rendered = moved ? Math.max(overscan.first, view.overscan) : view.overscan
    const more = Math.min(overscan.full, rendered + overscan.more)
    const scrollsFast = fastScroll.active
    const same = !moved && scrollsFast === view.scrollsFast
    if (same && view.overscan === more) return
    const y = placeInPage(rowIn(list.current, row))
    anchor.current = y === undefined ? undefined : { row, y }
    const slowsDown = view.scrollsFast && !scrollsFast
    setView({ of, top, perWindow, scrollsFast, overscan: slowsDown ? overscan.first : more })
  })
  const follow = useEffectEvent(() => {
    fastScroll.move(topRow(), rowsPerWindow(innerHeight()))
    update()
  })
  const pause = useEffectEvent(() => {
    fastScroll.stop(topRow())
    update()
  })
  const tellPlace = useEffectEvent(() => onPlace?.(topRow()))

  // After each render, because the heights of new rows are known only then.
  useLayoutEffect(() => {
    const node = list.current!
    if (placed.current !== of) sizes.forget()
    if (sizes.measure(node)) return
    if (placed.current !== of) {
      const another = placed.current !== undefined
      placed.current = of
      anchor.current = undefined
      fastScroll.stop(start)
      if (start > 0) window.scrollBy(0, rowIn(node, start)?.getBoundingClientRect().top ?? 0)
      // Not to its own top, which bars may cover.
      else if (another) window.scrollTo(0, 0)
      else if (node.getBoundingClientRect().top < 0) node.scrollIntoView()
    } else if (anchor.current) {
      const { row, y } = anchor.current
      anchor.current = undefined
      const moved = (placeInPage(rowIn(node, row)) ?? y) - y
      if (Math.abs(moved) >= 1) window.scrollBy(0, moved)
    }
  })

  useEffect(() => {
    const node = list.current!
    const scrolling = watchScrolling({ onScroll: () => follow(), onPause: () => pause(), onRest: () => tellPlace() })
    // A user who opens a row at once after scrolling comes back to it, too.
    node.addEventListener('click', scrolling.restNow, { capture: true })
    return () => {
      node.removeEventListener('click', scrolling.restNow, { capture: true })
      scrolling.end()
    }
  }, [list])

  useEffect(() => {
    if (view.overscan === overscan.full) return
    return whenIdle(update)
  }, [view])

  const end = Math.min(count, view.top + view.perWindow + view.overscan)
  const first = Math.max(0, Math.min(view.top, end - 1) - Math.max(0, view.overscan))
  const whole = view.overscan === overscan.full
  useEffect(() => {
    if (whole) onVisible?.({ of, first, last: end - 1 })
  }, [onVisible, whole, of, first, end])

  return {
    of,
    first,
    end,
    perWindow: view.perWindow,
    scrollsFast: view.scrollsFast,
    offset: (row) => sizes.offset(row),
  }
}

const innerHeight = () => window.innerHeight
const never = () => () => {}

const rowIn = (list: HTMLElement | null, row: number) => list?.querySelector(`[data-row="${row}"]`)

/** Pixels from the top of the page. */
const placeInPage = (row: Element | null | undefined) =>
  row ? row.getBoundingClientRect().top + window.scrollY : undefined

/**
 * Does the work when the page is idle, so that taps and letters come first. A browser without idle callbacks (Safari) does
 * it after the next frame. Returns a function that cancels it.
 */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work, { timeout: idleTimeout })
    return () => cancelIdleCallback(idle)
  }
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(work)))
  return () => cancelAnimationFrame(frame)
}
