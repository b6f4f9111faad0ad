import { useLayoutEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isServerPage } from './paths.ts'

/** Replaces the current address by `to`, whose screen begins at its top. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => {
    // The server's own page.
    if (isServerPage(to)) return location.replace(to)
    navigate(to, { replace: true })
    window.scrollTo(0, 0)
  }, [to])
  return null
}
