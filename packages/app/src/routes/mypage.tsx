import { useLogout, useSyncMyLectures } from '@campus-connect/sdk/react'
import { MyPageScreen } from '@campus-connect/ui'
import { useState } from 'react'
import { useBanner, useReport } from '../feedback/banner.tsx'
import { AccountDeletion } from '../dialogs/account-deletion.tsx'
import { PasswordChange } from '../dialogs/password-change.tsx'
import { useSession, useUser } from '../session/session-context.tsx'
import { usePage } from '../navigation/current-page.tsx'
import { useSingleFlight } from '../feedback/single-flight.ts'

export function MyPageRoute() {
  usePage('마이페이지')
  const user = useUser()
  const session = useSession()
  const { clear } = useBanner()
  const sync = useSingleFlight(useSyncMyLectures(useReport('sync', 'sync')))
  const logOut = useSingleFlight(
    useLogout({
      onSuccess: session.left,
      onError(error) {
        // oxlint-disable-next-line no-console -- logging is all that is done about it
        console.error('logout failed', error)
        session.left()
      },
    }),
  )
  const [dialog, setDialog] = useState<'password' | 'deletion'>()

  return (
    <MyPageScreen
      user={user}
      syncing={sync.isPending}
      loggingOut={logOut.isPending}
      onSync={() => {
        clear()
        sync.mutate()
      }}
      onPasswordChange={() => setDialog('password')}
      onDeletion={() => setDialog('deletion')}
      onLogout={() => logOut.mutate()}
    >
      {dialog === 'password' && <PasswordChange userId={user.id} onClose={() => setDialog(undefined)} />}
      {dialog === 'deletion' && <AccountDeletion userId={user.id} onClose={() => setDialog(undefined)} />}
    </MyPageScreen>
  )
}
