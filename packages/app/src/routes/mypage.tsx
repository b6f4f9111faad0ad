import { useLogout, useSyncMyLectures } from '@campus-connect/sdk/react'
import { MyPageScreen } from '@campus-connect/ui'
import { useState } from 'react'
import { useReport } from '../banner.tsx'
import { AccountDeletion } from '../dialogs/account-deletion.tsx'
import { PasswordChange } from '../dialogs/password-change.tsx'
import { useSession, useUser } from '../guards.tsx'
import { usePage } from '../page.tsx'
import { useSingle } from '../single.ts'

export function MyPageRoute() {
  usePage('마이페이지')
  const user = useUser()
  const session = useSession()
  const report = useReport()
  const sync = useSingle(useSyncMyLectures())
  const logOut = useLogout()
  const [dialog, setDialog] = useState<'password' | 'deletion'>()

  function onLogout() {
    // Not a callback of mutate: the session must end here even when the screen has been left in the meantime.
    logOut
      .mutateAsync(undefined)
      // oxlint-disable-next-line no-console -- logging is all that is done about it
      .catch((error: unknown) => console.error('logout failed', error))
      .finally(session.left)
  }

  return (
    <MyPageScreen
      user={user}
      syncing={sync.isPending}
      loggingOut={logOut.isPending}
      onSync={() => sync.mutate(undefined, report('sync', 'sync'))}
      onPasswordChange={() => setDialog('password')}
      onDeletion={() => setDialog('deletion')}
      onLogout={onLogout}
    >
      {dialog === 'password' && <PasswordChange userId={user.id} onClose={() => setDialog(undefined)} />}
      {dialog === 'deletion' && <AccountDeletion userId={user.id} onClose={() => setDialog(undefined)} />}
    </MyPageScreen>
  )
}
