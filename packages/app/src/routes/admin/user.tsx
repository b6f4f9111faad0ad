import { useUsers } from '@campus-connect/sdk/react'
import { AdminUserScreen } from '@campus-connect/ui'
import { useState } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import type { UserChange } from '../../dialogs/user-change.ts'
import { UserConfirmation } from '../../dialogs/user-confirmation.tsx'
import { selectData } from '../../feedback/select-data.ts'
import { withMessage } from '../../feedback/messages.ts'
import { usePage } from '../../navigation/current-page.tsx'
import { paths, userIdIn } from '../../navigation/paths.ts'
import { useManualRetry } from '../../feedback/manual-retry.ts'
import { useUser } from '../../session/session-context.tsx'
import { adminFailures } from '../../feedback/admin-texts.ts'
import { homeIfForbidden } from './forbidden.ts'

/** The page of one user; its way back leads to the list as it was. */
export function UserRoute() {
  const id = userIdIn(usePathname())
  const { user } = useAdminUser(id)
  const known = user.status === 'success' ? user.data : undefined
  usePage(known ? `${known.username}(${id}) 사용자 정보` : '사용자 정보')

  return <User key={id} id={id} />
}

/** The user of this number, with what can be done; `onClose` if it stands next to the list. */
export function User({ id, onClose }: { id: string | undefined; onClose?: () => void }) {
  const { user, connectedSince, homeHref, refetch } = useAdminUser(id)
  const { retry, retrying } = useManualRetry(refetch)
  const own = useUser().id === id
  const listHref = paths.adminUsers + useSearch()
  const [change, setChange] = useState<UserChange>()

  return (
    <AdminUserScreen
      user={user}
      connectedSince={connectedSince}
      own={own}
      changes={{ onEnabledChange: setChange, onConnectedChange: setChange }}
      refetch={{ onRetry: retry, retrying, homeHref }}
      back={onClose ? { onClose } : { listHref }}
    >
      {change && <UserConfirmation change={change} onClose={() => setChange(undefined)} />}
    </AdminUserScreen>
  )
}

/** Without a valid number nobody is asked for. */
function useAdminUser(id: string | undefined) {
  const { users, page, refetch } = useUsers({ id: id ?? '' }, { enabled: id !== undefined })
  // A server that ignores `id` answers with all users.
  const user = selectData(withMessage(users, adminFailures.adminUser), (all) => all.find((each) => each.id === id))
  const shown = id === undefined ? ({ status: 'success', data: undefined } as const) : user
  return { user: shown, connectedSince: page?.connectedSince, homeHref: homeIfForbidden(users), refetch }
}
