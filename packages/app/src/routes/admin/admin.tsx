import { usePathname } from 'wouter/use-browser-location'
import { useDesk } from '../../navigation/desk.ts'
import { screenAt } from '../../navigation/paths.ts'
import { UserRoute } from './user.tsx'
import { UsersRoute } from './users.tsx'

/** The list of users and the page of each: one after the other on a phone, side by side on a desk. */
export function AdminRoute() {
  const open = screenAt(usePathname()) === 'adminUser'
  const desk = useDesk()

  return open && !desk ? <UserRoute /> : <UsersRoute desk={desk} />
}
