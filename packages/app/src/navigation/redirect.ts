import { useLayoutEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** Leads on to `to`, in place of the address that is there. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}
