import { usePrefetch } from '@campus-connect/sdk/react'
import { useEffect, useEffectEvent } from 'react'
import { targetPath } from './links.ts'
import type { ScreenOnDemand } from './on-demand.tsx'
import { paths, screenAt, type ScreenName } from './paths.ts'

type PrefetchProps = {
  /** The screens whose code the first page leaves out. */
  screens: { [name in ScreenName]?: ScreenOnDemand }
  /** There is a stored user, so the address that was opened will probably be shown. */
  returning: boolean
}

/**
 * Loads what a link needs as soon as a finger touches it, a pointer hovers over it or the focus reaches it, and the code
 * of the first screen while the server is asked about the session.
 */
export function Prefetch({ screens, returning }: PrefetchProps) {
  const { lectures, users } = usePrefetch()

  const fetchCode = (pathname: string) => {
    const screen = screenAt(pathname)
    if (screen) screens[screen]?.prefetch().catch(() => {})
  }

  const handleReach = useEffectEvent((event: Event) => {
    const pathname = targetPath(event)
    if (pathname === undefined || pathname === location.pathname) return
    fetchCode(pathname)
    if (pathname === paths.lectures) lectures()
    if (pathname === paths.adminUsers) users()
  })

  const fetchFirst = useEffectEvent(() => {
    if (returning) fetchCode(location.pathname)
  })

  useEffect(() => {
    fetchFirst()
    const events = ['pointerdown', 'pointerover', 'focusin'] as const
    for (const event of events) document.addEventListener(event, handleReach)
    return () => {
      for (const event of events) document.removeEventListener(event, handleReach)
    }
  }, [])

  return null
}
