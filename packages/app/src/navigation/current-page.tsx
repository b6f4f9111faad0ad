import { brand } from '@campus-connect/ui'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { followLink, keepFocus, linkLeftBy } from './links.ts'

const LastPageContext = createContext<RefObject<string | undefined>>({ current: undefined })

/** Handles links inside the app and remembers the last page. */
export function PageProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.addEventListener('mousedown', keepFocus)
    document.addEventListener('click', followLink)
    return () => {
      document.removeEventListener('mousedown', keepFocus)
      document.removeEventListener('click', followLink)
    }
  }, [])

  return <LastPageContext value={useRef(undefined)}>{children}</LastPageContext>
}

/**
 * Sets the document title. If the page replaces another one, it focuses the link by which the user left it before,
 * otherwise the heading. `page` is the path of a page that has several.
 */
export function usePage(title: string, page?: string): void {
  const here = usePathname()
  const pathname = page ?? here
  const lastPageRef = use(LastPageContext)

  useEffect(() => {
    document.title = `${title} - ${brand.name}`
  }, [title])

  useEffect(() => {
    const replaced = lastPageRef.current !== undefined && lastPageRef.current !== pathname
    lastPageRef.current = pathname
    // Do not scroll: on Back the browser restores the position, otherwise followLink has scrolled to the top.
    if (!replaced) return
    const place = linkLeftBy() ?? document.querySelector<HTMLElement>('main h1')
    place?.focus({ preventScroll: true })
  }, [pathname, lastPageRef])
}
