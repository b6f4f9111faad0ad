import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { followLink, linkLeftBy } from './links.ts'

const LastPageContext = createContext<RefObject<string | undefined>>({ current: undefined })

/** Follows links inside the app, and remembers which page was shown last. */
export function PageProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.addEventListener('click', followLink)
    return () => document.removeEventListener('click', followLink)
  }, [])

  return <LastPageContext value={useRef(undefined)}>{children}</LastPageContext>
}

/**
 * Names the document. Where the page replaces another one, the focus goes to the link by which it was left before, else to
 * its heading.
 */
export function usePage(title: string): void {
  const pathname = usePathname()
  const lastPageRef = use(LastPageContext)

  useEffect(() => {
    document.title = `${title} - Campus Connect`
  }, [title])

  useEffect(() => {
    const replaced = lastPageRef.current !== undefined && lastPageRef.current !== pathname
    lastPageRef.current = pathname
    // The browser scrolls by itself: to where the page was left on the way back, else the link has gone to the top.
    if (!replaced) return
    const place = linkLeftBy() ?? document.querySelector<HTMLElement>('main h1')
    place?.focus({ preventScroll: true })
  }, [pathname, lastPageRef])
}
