import { useOverview } from '@campus-connect/sdk/react'
import { BookIcon, type CommandGroup, PersonIcon } from '@campus-connect/ui'
import { adminFailures } from '../feedback/admin-texts.ts'
import { withMessage } from '../feedback/messages.ts'
import { goTo } from '../navigation/links.ts'
import { paths } from '../navigation/paths.ts'
import { useSettledText } from './settled-text.ts'

/** Users that are listed at once. */
const limit = 6

type CampusSearch = { groups: CommandGroup[]; busy: boolean; problem: string | undefined }

/** The lectures and users of the campus that an administrator's words find; nothing for an empty text. */
export function useCampusSearch(text: string, closing: (act: () => void) => () => void): CampusSearch {
  const asked = useSettledText(text)
  const enabled = asked !== '' && text !== ''
  const { overview, users, previous } = useOverview({ q: asked, limit }, { enabled })
  const answer = withMessage(overview, adminFailures.adminList)
  const busy = text !== '' && (asked !== text || previous || answer.status === 'pending')
  // What an earlier text has found must not be run by the Enter of this one.
  if (!enabled || busy || answer.status !== 'success')
    return {
      groups: [],
      busy,
      problem: !busy && enabled && answer.status === 'error' ? answer.error.message : undefined,
    }

  const { lectures = [] } = answer.data
  return {
    busy,
    problem: undefined,
    groups: [
      {
        label: '강의',
        commands: lectures.map(({ name, connected, total }) => ({
          id: `campus lecture ${name}`,
          title: name,
          detail: `${connected.toLocaleString('ko-KR')} / ${total.toLocaleString('ko-KR')}명 연결`,
          icon: <BookIcon />,
          onRun: closing(() => goTo(`${paths.adminUsers}?${new URLSearchParams({ lecture: name })}`)),
        })),
      },
      {
        label: '사용자',
        commands: users.map(({ id, username }) => ({
          id: `user ${id}`,
          title: username,
          detail: id,
          icon: <PersonIcon />,
          onRun: closing(() => goTo(paths.adminUser(id))),
        })),
      },
    ],
  }
}
