import { useUsers } from '@campus-connect/sdk/react'
import { AdminUsersScreen } from '@campus-connect/ui'
import { inWords } from '../feedback/messages.ts'
import { usePage } from '../navigation/page.tsx'
import { paths } from '../navigation/paths.ts'
import { useRetry } from '../feedback/retry.ts'

export function AdminUsersRoute() {
  usePage('관리자 페이지')
  const { users, page, refetch, refetching } = useUsers()
  const { retry, retrying } = useRetry(refetch)

  return (
    <AdminUsersScreen
      users={inWords(users, 'adminList')}
      {...(page && { totals: page })}
      onRefresh={() => void refetch()}
      refreshing={refetching}
      onRetry={retry}
      retrying={retrying}
      linkTo={paths.adminUser}
    />
  )
}
