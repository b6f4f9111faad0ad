import { usePrefetch } from '@campus-connect/sdk/react'
import { useEffect, useEffectEvent } from 'react'
import { targetPath } from './links.ts'
import type { LoadScreen } from './on-demand.ts'
import { paths, screenAt, type ScreenName } from './paths.ts'

type PrefetchProps = {
  /** How to load the screens whose code the first page leaves out. */
  loaders: { [name in ScreenName]?: LoadScreen }
}

/** Loads what a link needs as soon as a finger touches it, a pointer hovers over it or the focus reaches it. */
export function Prefetch({ loaders }: PrefetchProps) {
  const { lectures, users } = usePrefetch()

  const handleReach = useEffectEvent((event: Event) => {
    const pathname = targetPath(event)
    if (pathname === undefined || pathname === location.pathname) return
    const screen = screenAt(pathname)
    if (screen) loaders[screen]?.().catch(() => {})
    if (pathname === paths.lectures) lectures()
    if (pathname === paths.adminUsers) users()
  })

  useEffect(() => {
    const events = ['pointerdown', 'pointerover', 'focusin'] as const
    for (const event of events) document.addEventListener(event, handleReach)
    return () => {
      for (const event of events) document.removeEventListener(event, handleReach)
    }
  }, [])

  return null
}
