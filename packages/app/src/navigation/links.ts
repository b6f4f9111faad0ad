import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { screenAt } from './paths.ts'

/** Milliseconds from a tap to the new screen that feel instant. */
const transitionBudget = 100
/** Milliseconds in which two taps are a double tap. */
const doubleTap = 500
let tooSlow = false
/** Where a transition leads that has not begun. */
let leadingTo: string | undefined
/** When the last link was followed, on the clock of the events. */
let followedAt = -Infinity

/** Handles plain clicks on links to the app's screens without a page load; the browser handles all others. */
export function followLink(event: MouseEvent): void {
  const link = linkAt(event)
  if (!link || !isPlainClick(event) || !staysHere(link)) return

  const { pathname, search, hash } = link
  const to = pathname + search + hash
  const here = location.pathname + location.search
  if (hash && pathname + search === here) return

  event.preventDefault()
  followedAt = event.timeStamp
  if (to === leadingTo) return
  if (link.dataset.returning !== undefined && cameFrom() === to) return goBack()
  rememberLink(link)
  leadingTo = to
  inTransition(event.timeStamp, () => {
    leadingTo = undefined
    // On a slow phone a second tap may arrive when the app is already there.
    const replace = to === location.pathname + location.search + location.hash
    navigate(to, { replace, state: { cameFrom: replace ? cameFrom() : here } })
    window.scrollTo(0, 0)
  })
}

/** Handles a mouse button that goes down: the second tap of two may meet the new screen, and must not take its focus away. */
export function keepFocus(event: MouseEvent): void {
  if (event.detail > 1 && event.timeStamp - followedAt < doubleTap) event.preventDefault()
}

/** Goes to a screen of the app as a link to it would. */
export function goTo(to: string): void {
  navigate(to, { state: { cameFrom: location.pathname + location.search } })
  window.scrollTo(0, 0)
}

/** The path of the app's link under the event; undefined for anything else. */
export function targetPath(event: Event): string | undefined {
  const link = linkAt(event)
  return link && staysHere(link) ? link.pathname : undefined
}

/** The link by which the user left this history entry, if it is on the page. */
export function linkLeftBy(): HTMLElement | undefined {
  // By its path: the rest of a link to a user tells the place of the list, which moves.
  const path: unknown = window.history.state?.leftBy
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find(({ pathname }) => pathname === path)
}

let goingBack = false

/** The screen of the history entry before this one, if a link of the app led from there to here. */
export const cameFrom = (): unknown => window.history.state?.cameFrom

/** A second tap may come before the browser has gone back; it must not go back twice. */
export function goBack(): void {
  if (goingBack) return
  goingBack = true
  window.addEventListener('popstate', () => (goingBack = false), { once: true })
  window.history.back()
}

function rememberLink(link: HTMLAnchorElement) {
  window.history.replaceState({ ...window.history.state, leftBy: link.pathname }, '')
}

/** If one transition was slow, the next screens change without one. */
function inTransition(tappedAt: number, update: () => void) {
  const reducedMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  if (!document.startViewTransition || reducedMotion || tooSlow) return update()

  const begun = () => (tooSlow = performance.now() - tappedAt > transitionBudget)
  // A transition that the next tap interrupts rejects; that is no error.
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
