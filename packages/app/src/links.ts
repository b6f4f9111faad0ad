import { navigate } from 'wouter/use-browser-location'
import { isAppPath } from './paths.ts'

/** Follows a plain click on a link to one of the app's screens without loading the page anew; leaves all others alone. */
export function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !isPlainClick(event) || !staysHere(link)) return

  const { pathname, search, hash } = link
  const to = pathname + search + hash
  const here = location.pathname + location.search
  if (hash && pathname + search === here) return

  event.preventDefault()
  navigate(to, { replace: to === here + location.hash })
  window.scrollTo(0, 0)
}

function isPlainClick(event: MouseEvent) {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !modified
}

function staysHere(link: HTMLAnchorElement) {
  const elsewhere = link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')
  return link.href !== '' && !elsewhere && link.origin === location.origin && isAppPath(link.pathname)
}
