import { InstallDialog, MyPageScreen } from '@campus-connect/ui'
import { useState } from 'react'
import { AccountDeletion } from '../dialogs/account-deletion.tsx'
import { PasswordChange } from '../dialogs/password-change.tsx'
import { useSync } from '../feedback/sync.ts'
import { useInstallation } from '../offline/installation.ts'
import { useOffline } from '../offline/network-status.ts'
import { useSessionCheck } from '../session/session-check.tsx'
import { useLogOut } from '../session/log-out.ts'
import { useSession, useSessionState, useUser } from '../session/session-context.tsx'
import { useScreenCommands } from '../navigation/commands.tsx'
import { usePage } from '../navigation/current-page.tsx'
import { paths } from '../navigation/paths.ts'

const whyOffline = '오프라인에서는 동기화, 비밀번호 변경, 회원 탈퇴를 할 수 없습니다.'
const whyUnconfirmed = '로그인 정보를 확인한 뒤에 동기화, 비밀번호 변경, 회원 탈퇴를 할 수 있습니다.'

export function MyPageRoute() {
  usePage('마이페이지')
  const user = useUser()
  const session = useSession()
  const { temporaryPassword: _, ...ownPassword } = user
  const { error, retry, retrying } = useSessionCheck()
  const { syncing, sync } = useSync()
  const unconfirmed = useSessionState(session).status === 'checking'
  const offline = useOffline()
  const blocked = offline ? whyOffline : unconfirmed ? whyUnconfirmed : undefined
  const installation = useInstallation()
  const logOut = useLogOut()
  const [dialog, setDialog] = useState<'password' | 'deletion' | 'install'>()
  useScreenCommands(blocked === undefined ? [{ title: '회원 탈퇴', onRun: () => setDialog('deletion') }] : [])

  return (
    <MyPageScreen
      user={user}
      actions={{
        onSync: sync,
        syncing,
        onPasswordChange: () => setDialog('password'),
        onDeletion: () => setDialog('deletion'),
        onLogout: () => logOut.mutate(),
        loggingOut: logOut.isPending,
        onInstall: installation && (installation.by === 'prompt' ? installation.prompt : () => setDialog('install')),
      }}
      blocked={blocked}
      failure={unconfirmed && !offline && error ? { message: error, onRetry: retry, retrying } : undefined}
      hrefs={{ record: paths.record, licences: '/licenses.html' }}
    >
      {dialog === 'password' && (
        <PasswordChange
          userId={user.id}
          onChanged={() => session.entered(ownPassword)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'deletion' && <AccountDeletion userId={user.id} onClose={() => setDialog(undefined)} />}
      <InstallDialog open={dialog === 'install'} onClose={() => setDialog(undefined)} />
    </MyPageScreen>
  )
}
