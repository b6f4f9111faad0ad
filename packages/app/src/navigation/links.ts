import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { screenAt } from './paths.ts'

/** Milliseconds from a tap to the new screen that nobody feels. */
const transitionBudget = 100
let tooSlow = false

/** Follows a plain click on a link to one of the app's screens without loading the page anew; leaves all others alone. */
export function followLink(event: MouseEvent): void {
  const link = linkAt(event)
  if (!link || !isPlainClick(event) || !staysHere(link)) return

  const { pathname, search, hash } = link
  const to = pathname + search + hash
  const here = location.pathname + location.search
  if (hash && pathname + search === here) return

  event.preventDefault()
  rememberLink(link)
  inTransition(event.timeStamp, () => {
    // By now a second tap on a slow phone may find itself there already.
    navigate(to, { replace: to === location.pathname + location.search + location.hash })
    window.scrollTo(0, 0)
  })
}

/** Where a link of the app leads that a finger or a pointer has just reached. */
export function targetPath(event: Event): string | undefined {
  const link = linkAt(event)
  return link && staysHere(link) ? link.pathname : undefined
}

/** The link by which this page of the history was left, if it is there. */
export function linkLeftBy(): HTMLElement | undefined {
  const href: unknown = window.history.state?.leftBy
  return [...document.querySelectorAll<HTMLElement>('a[href]')].find((link) => link.getAttribute('href') === href)
}

function rememberLink(link: HTMLAnchorElement) {
  window.history.replaceState({ ...window.history.state, leftBy: link.getAttribute('href') }, '')
}

/** Where a transition has kept somebody waiting, the next screens come without. */
function inTransition(tappedAt: number, update: () => void) {
  const reducedMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  if (!document.startViewTransition || reducedMotion || tooSlow) return update()

  const begun = () => (tooSlow = performance.now() - tappedAt > transitionBudget)
  // One that the next tap cuts short is no failure.
  document.startViewTransition(() => flushSync(update)).ready.then(begun, () => {})
}

function linkAt({ target }: Event) {
  return target instanceof Element ? target.closest('a') : null
}

function isPlainClick(event: MouseEvent) {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !modified
}

function staysHere(link: HTMLAnchorElement) {
  const elsewhere = link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')
  return link.href !== '' && !elsewhere && link.origin === location.origin && screenAt(link.pathname) !== undefined
}
