import { useLayoutEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** Replaces the current address by `to`. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}
