import { useLayoutEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** Replaces the current address by `to`, whose screen begins at its top. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => {
    navigate(to, { replace: true })
    window.scrollTo(0, 0)
  }, [to])
  return null
}
