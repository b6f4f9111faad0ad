import type { Campus, Page } from '@campus-connect/sdk'
import type { Profile } from '../connection/profile.ts'
import { expiryOf } from '../connection/session-cookie.ts'
import type { Column } from '../output/column.ts'
import { sessionTexts as texts } from '../texts/session.ts'
import { columnTexts, userTexts } from '../texts/users.ts'
import { timeInSeoul } from './seoul-time.ts'

/** Who is logged in, where and until when. */
export type Account = {
  id: string
  username: string
  isAdmin: boolean
  host: string
  expiresAt: string | null
  remembered: boolean
  serverVersion: string | null
  users: Pick<Page, 'total' | 'enabled' | 'connected'> | null
}

export const accountColumns: Column<Account>[] = [
  { name: 'id', title: columnTexts.id, value: ({ id }) => id },
  { name: 'username', title: columnTexts.username, value: ({ username }) => username },
  {
    name: 'isAdmin',
    title: texts.role,
    value: ({ isAdmin }) => isAdmin,
    show: ({ isAdmin }, language) => (isAdmin ? texts.admin : texts.student)[language],
  },
  { name: 'host', title: columnTexts.host, value: ({ host }) => host },
]

/** Further facts, for people and `--json`. */
export const serverColumns: Column<Pick<Account, 'serverVersion' | 'users'>>[] = [
  {
    name: 'serverVersion',
    title: texts.version,
    value: ({ serverVersion }) => serverVersion,
    show: ({ serverVersion }, language) => serverVersion ?? texts.unknown[language],
  },
  {
    name: 'users',
    title: texts.totals,
    value: ({ users }) => users,
    show: ({ users }, language) => (users ? userTexts.totals(users)[language] : '-'),
  },
]

export const furtherColumns: Column<Account>[] = [
  {
    name: 'expiresAt',
    title: texts.expiry,
    value: ({ expiresAt }) => expiresAt,
    show({ expiresAt, isAdmin, remembered }, language) {
      if (expiresAt === null) return texts.unknown[language]
      const time = timeInSeoul(expiresAt, language)
      // The server may end an administrator's session after other times without use.
      const end = isAdmin ? texts.idleAdmin : remembered ? texts.eachUse : texts.idle
      return end(time)[language]
    },
  },
  ...serverColumns,
]

/** Also proves that the session is valid. */
export async function totalsOf(campus: Campus, saved: Profile | undefined, signal: AbortSignal) {
  if (!saved?.user.isAdmin) {
    await campus.listMyLectures({ signal })
    return null
  }
  const { total, enabled, connected } = await campus.countUsers({}, { signal })
  return { total, enabled, connected }
}

export function accountOf({ user, cookies }: Profile, host: string) {
  const { id, username, isAdmin = false } = user
  const expiry = expiryOf(cookies, isAdmin)
  return { id, username, isAdmin, host, expiresAt: expiry?.expiresAt ?? null, remembered: expiry?.remembered ?? false }
}
