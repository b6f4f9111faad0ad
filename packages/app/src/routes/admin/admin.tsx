import { useSyncExternalStore } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { onDemand } from '../../navigation/on-demand.tsx'
import { Opening } from '../../navigation/opening.tsx'
import { screenAt } from '../../navigation/paths.ts'
import { sheetAt } from './list-address.ts'
import { UserRoute } from './user.tsx'
import { UsersRoute } from './users.tsx'

/** Few visits need it, and it has a grid of its own. */
const SheetRoute = onDemand(async () => (await import('./sheet.tsx')).SheetRoute, <Opening />)

/** The list of users and the page of each: one after the other on a phone, side by side on a desk. */
export function AdminRoute() {
  const open = screenAt(usePathname()) === 'adminUser'
  const desk = useDesk()
  const sheet = sheetAt(useSearch())

  if (sheet && !open) return <SheetRoute />
  return open && !desk ? <UserRoute /> : <UsersRoute desk={desk} />
}

/** The administrators' screens stand side by side; the width is the token breakpoint.desk. */
const desk = () => window.matchMedia?.('(width >= 1024px)')

/** Whether the window is as wide as a desk. */
const useDesk = () => useSyncExternalStore(subscribe, () => desk()?.matches ?? false)

function subscribe(listener: () => void) {
  const query = desk()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
