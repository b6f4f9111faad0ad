import { useOverview } from '@campus-connect/sdk/react'
import { BookIcon, type CommandGroup, PersonIcon } from '@campus-connect/ui'
import { useEffect, useState } from 'react'
import { adminFailures } from '../feedback/admin-texts.ts'
import { withMessage } from '../feedback/messages.ts'
import { goTo } from '../navigation/links.ts'
import { paths } from '../navigation/paths.ts'

/** Users that are listed at once. */
const limit = 6
/** Milliseconds without input after which the server is asked. */
const pause = 200

type CampusSearch = { groups: CommandGroup[]; busy: boolean; problem: string | undefined }

/** The lectures and users of the campus that an administrator's words find; nothing for an empty text. */
export function useCampusSearch(text: string, closing: (act: () => void) => () => void): CampusSearch {
  const asked = useSettled(text)
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

/** The text as soon as it has not changed for a while; at once when it is emptied. */
function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
