import { InstallDialog, MyPageScreen } from '@campus-connect/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { AccountDeletion } from '../dialogs/account-deletion.tsx'
import { PasswordChange } from '../dialogs/password-change.tsx'
import { useBanner } from '../feedback/banner.tsx'
import { deletionText } from '../feedback/portal-texts.ts'
import { useSync } from '../feedback/sync.ts'
import { useInstallation } from '../offline/installation.ts'
import { useOffline } from '../offline/network-status.ts'
import { portalReasonIn } from '../session/portal.ts'
import { useSessionCheck } from '../session/session-check.tsx'
import { useLogOut } from '../session/log-out.ts'
import { useSession, useSessionState, useUser } from '../session/session-context.tsx'
import { useScreenCommands } from '../navigation/commands.tsx'
import { usePage } from '../navigation/current-page.tsx'
import { paths } from '../navigation/paths.ts'

const whyOffline = {
  usual: '오프라인에서는 동기화, 비밀번호 변경, 회원 탈퇴를 할 수 없습니다.',
  withoutPassword: '오프라인에서는 동기화와 회원 탈퇴를 할 수 없습니다.',
}
const whyUnconfirmed = {
  usual: '로그인 정보를 확인한 뒤에 동기화, 비밀번호 변경, 회원 탈퇴를 할 수 있습니다.',
  withoutPassword: '로그인 정보를 확인한 뒤에 동기화와 회원 탈퇴를 할 수 있습니다.',
}

export function MyPageRoute() {
  usePage('마이페이지')
  const user = useUser()
  const session = useSession()
  const { temporaryPassword: _, ...ownPassword } = user
  const { error, retry, retrying } = useSessionCheck()
  const { syncing, sync } = useSync()
  const unconfirmed = useSessionState(session).status === 'checking'
  const offline = useOffline()
  const kind = user.hasPassword === false ? 'withoutPassword' : 'usual'
  const blocked = offline ? whyOffline[kind] : unconfirmed ? whyUnconfirmed[kind] : undefined
  const installation = useInstallation()
  const logOut = useLogOut()
  const returned = useReturnFromPortal()
  const [dialog, setDialog] = useState<'password' | 'deletion' | 'install' | undefined>(returned && 'deletion')
  useScreenCommands(blocked === undefined ? [{ title: '회원 탈퇴', onRun: () => setDialog('deletion') }] : [])

  return (
    <MyPageScreen
      user={user}
      actions={{
        onSync: sync,
        syncing,
        onPasswordChange: kind === 'usual' ? () => setDialog('password') : undefined,
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
      {dialog === 'deletion' && (
        <AccountDeletion
          userId={user.id}
          portal={kind === 'usual' ? undefined : (returned ?? 'ask')}
          onClose={() => setDialog(undefined)}
        />
      )}
      <InstallDialog open={dialog === 'install'} onClose={() => setDialog(undefined)} />
    </MyPageScreen>
  )
}

/** Whether the portal has just confirmed who it is. If it did not, the banner says why. */
function useReturnFromPortal() {
  const [reason] = useState(() => portalReasonIn(window.location.search))
  const { show } = useBanner()
  const report = useEffectEvent((text: string) => show({ tone: 'critical', text, at: paths.mypage }))

  useEffect(() => {
    if (!reason) return
    navigate(paths.mypage, { replace: true })
    if (reason !== 'fresh') report(deletionText(reason))
  }, [reason])
  return reason === 'fresh' ? 'confirmed' : undefined
}
