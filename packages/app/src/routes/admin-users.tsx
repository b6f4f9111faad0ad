import { useUsers } from '@campus-connect/sdk/react'
import { AdminUsersScreen } from '@campus-connect/ui'
import { withMessage } from '../feedback/messages.ts'
import { usePage } from '../navigation/current-page.tsx'
import { paths } from '../navigation/paths.ts'
import { useManualRetry } from '../feedback/manual-retry.ts'
import { adminFailures } from '../feedback/admin-texts.ts'

export function AdminUsersRoute() {
  usePage('관리자 페이지')
  const { users, page, refetch, refetching } = useUsers()
  const { retry, retrying } = useManualRetry(refetch)

  return (
    <AdminUsersScreen
      users={withMessage(users, adminFailures.adminList)}
      {...(page && { totals: page })}
      onRefresh={() => void refetch()}
      refreshing={refetching}
      onRetry={retry}
      retrying={retrying}
      linkTo={paths.adminUser}
    />
  )
}
