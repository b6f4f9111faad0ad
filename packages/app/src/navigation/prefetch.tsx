import { usePrefetch } from '@campus-connect/sdk/react'
import { useEffect, useEffectEvent } from 'react'
import { reachedPath } from './links.ts'
import { prepare } from './parts.ts'
import { paths } from './paths.ts'

/** Begins with what a link needs when a finger touches it, a pointer comes over it or the focus reaches it. */
export function Prefetch() {
  const { lectures, users } = usePrefetch()

  const handleReach = useEffectEvent((event: Event) => {
    const pathname = reachedPath(event)
    if (pathname === undefined || pathname === location.pathname) return
    prepare(pathname)
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
