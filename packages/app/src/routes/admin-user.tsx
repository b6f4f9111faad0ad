import { useUsers } from '@campus-connect/sdk/react'
import { AdminUserScreen } from '@campus-connect/ui'
import { useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import type { UserChange } from '../dialogs/user-change.ts'
import { UserConfirmation } from '../dialogs/user-confirmation.tsx'
import { selectData } from '../feedback/select-data.ts'
import { withMessage } from '../feedback/messages.ts'
import { usePage } from '../navigation/current-page.tsx'
import { paths, userIdIn } from '../navigation/paths.ts'
import { useManualRetry } from '../feedback/manual-retry.ts'
import { useUser } from '../session/session-context.tsx'
import { adminFailures } from '../feedback/admin-texts.ts'

export function AdminUserRoute() {
  const id = userIdIn(usePathname())

  return id === undefined ? <Nobody /> : <KnownNumber key={id} id={id} />
}

function KnownNumber({ id }: { id: string }) {
  const { users, refetch } = useUsers({ id })
  const { retry, retrying } = useManualRetry(refetch)
  const own = useUser().id === id
  const [change, setChange] = useState<UserChange>()
  // A server that ignores `id` answers with all users.
  const user = selectData(withMessage(users, adminFailures.adminUser), (all) => all.find((each) => each.id === id))
  const known = user.status === 'success' ? user.data : undefined
  usePage(known ? `${known.username}(${id}) 사용자 정보` : '사용자 정보')

  return (
    <AdminUserScreen
      user={user}
      own={own}
      onEnabledChange={setChange}
      onConnectedChange={setChange}
      onRetry={retry}
      retrying={retrying}
      listHref={paths.adminUsers}
    >
      {change && <UserConfirmation change={change} onClose={() => setChange(undefined)} />}
    </AdminUserScreen>
  )
}

function Nobody() {
  usePage('사용자 정보')
  const nothing = () => {}
  return (
    <AdminUserScreen
      user={{ status: 'success', data: undefined }}
      onEnabledChange={nothing}
      onConnectedChange={nothing}
      onRetry={nothing}
      retrying={false}
      listHref={paths.adminUsers}
    />
  )
}
