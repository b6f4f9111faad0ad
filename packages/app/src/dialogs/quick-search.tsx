import { useLectures } from '@campus-connect/sdk/react'
import {
  AdminIcon,
  BookIcon,
  CheckIcon,
  type Command,
  type CommandGroup,
  CommandPalette,
  HomeIcon,
  LockIcon,
  LogoutIcon,
  PersonIcon,
  SyncIcon,
} from '@campus-connect/ui'
import { useState } from 'react'
import { useSync } from '../feedback/sync.ts'
import type { PaletteProps } from '../navigation/commands.tsx'
import { goTo } from '../navigation/links.ts'
import { paths } from '../navigation/paths.ts'
import { useOffline } from '../offline/network-status.ts'
import { useLogOut } from '../session/log-out.ts'
import { useSession, useSessionState, useUser } from '../session/session-context.tsx'
import { useCampusSearch } from './campus-search.tsx'
import { fits } from './fitting.ts'
import { PasswordChange } from './password-change.tsx'

/** Lectures of one's own that are listed at once. */
const shown = 8

/** Goes to screens, lectures and people and does what the screens do, by their names. */
export function QuickSearch({ commands, onClose }: PaletteProps) {
  const session = useSession()
  const user = useUser()
  const { temporaryPassword: _, ...ownPassword } = user
  const [text, setText] = useState('')
  const [changing, setChanging] = useState(false)
  const offline = useOffline()
  const blocked = useSessionState(session).status === 'checking' || offline
  const { lectures } = useLectures({ enabled: false })
  const { sync } = useSync()
  const logOut = useLogOut()
  const found = useCampusSearch(user.isAdmin && !offline ? text.trim() : '', closing)

  function closing(act: () => void) {
    return () => {
      onClose()
      act()
    }
  }
  const go = (id: string, title: string, icon: Command['icon'], to: string): Command => ({
    id: `go ${id}`,
    title,
    icon,
    onRun: closing(() => goTo(to)),
  })
  // A page of the server, which no part of the app shows.
  const status: Command = {
    id: 'go status',
    title: '운영 상태',
    icon: <AdminIcon />,
    onRun: closing(() => location.assign(paths.status)),
  }
  const own = lectures.status === 'success' ? lectures.data : []

  const groups: CommandGroup[] = [
    {
      label: '이 화면',
      commands: commands.map(({ title, onRun }) => ({
        id: `here ${title}`,
        title,
        icon: <CheckIcon />,
        onRun: closing(onRun),
      })),
    },
    {
      label: '내 강의',
      commands: own.map(({ name, connected }) => ({
        ...go(`lecture ${name}`, name, <BookIcon />, paths.lecture(name)),
        detail: connected ? '연결됨' : '미연결',
      })),
    },
    {
      label: '화면',
      commands: [
        go('home', '내 강의 목록', <HomeIcon />, paths.lectures),
        ...(user.isAdmin ? [go('admin', '관리자 페이지', <AdminIcon />, paths.adminUsers), status] : []),
        go('mypage', '마이페이지', <PersonIcon />, paths.mypage),
      ],
    },
    {
      label: '설정',
      commands: [
        ...(blocked
          ? []
          : [
              { id: 'password', title: '비밀번호 변경', icon: <LockIcon />, onRun: () => setChanging(true) },
              { id: 'sync', title: '강의 목록 동기화', icon: <SyncIcon />, onRun: closing(sync) },
            ]),
        { id: 'logout', title: '로그아웃', icon: <LogoutIcon />, onRun: closing(() => logOut.mutate()) },
      ],
    },
  ]
  const fitting = groups.map(({ label, commands }) => ({
    label,
    commands: commands
      .filter(({ title }) => fits(text.trim(), title))
      .slice(0, label === '내 강의' ? shown : undefined),
  }))

  if (changing)
    return <PasswordChange userId={user.id} onChanged={() => session.entered(ownPassword)} onClose={onClose} />
  return (
    <CommandPalette
      title="빠른 찾기"
      placeholder={user.isAdmin ? '사용자, 강의, 할 일' : '강의, 할 일'}
      hint="초성만 입력해도 찾습니다."
      groups={[...fitting, ...found.groups].filter(({ commands }) => commands.length > 0)}
      busy={found.busy}
      problem={found.problem}
      onType={setText}
      onClose={onClose}
    />
  )
}
