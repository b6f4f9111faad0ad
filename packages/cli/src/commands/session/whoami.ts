import { type Campus, CampusError, type Page } from '@campus-connect/sdk'
import type { Command } from 'commander'
import type { Profile } from '../../connection/profile.ts'
import { expiryOf } from '../../connection/session-cookie.ts'
import type { Column } from '../../output/column.ts'
import { sessionTexts as texts } from '../../texts/session.ts'
import { columnTexts, userTexts } from '../../texts/users.ts'
import type { Invocation } from '../invocation.ts'
import { timeInSeoul } from '../user-rows.ts'

type Account = {
  id: string
  username: string
  isAdmin: boolean
  host: string
  expiresAt: string | null
  remembered: boolean
  serverVersion: string | null
  users: Pick<Page, 'total' | 'enabled' | 'connected'> | null
}

const accountColumns: Column<Account>[] = [
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

/** What people want to know besides, and programs ask for with --json. */
const furtherColumns: Column<Account>[] = [
  {
    name: 'expiresAt',
    title: texts.expiry,
    value: ({ expiresAt }) => expiresAt,
    show({ expiresAt, remembered }, language) {
      if (expiresAt === null) return texts.unknown[language]
      const time = timeInSeoul(expiresAt, language)
      return (remembered ? texts.eachUse(time) : texts.idle(time))[language]
    },
  },
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

export function whoami(command: Command, { connect, context, language, print }: Invocation) {
  command.action(async () => {
    const columns = ['json', 'table'].includes(print.format()) ? [...accountColumns, ...furtherColumns] : accountColumns
    print.checkFields(columns)
    const { campus, host, saved, serverVersion } = await connect()
    const users = await totalsOf(campus, saved, context.signal)
    if (!saved) throw new CampusError('refused', texts.loginNeeded[language], { status: 401 })
    print.row({ ...account(saved, host), serverVersion: await serverVersion(), users }, columns)
  })
}

/** The session check too. */
async function totalsOf(campus: Campus, saved: Profile | undefined, signal: AbortSignal) {
  if (!saved?.user.isAdmin) {
    await campus.listMyLectures({ signal })
    return null
  }
  const { total, enabled, connected } = (await campus.listUsers({ limit: 1 }, { signal })).page
  return { total, enabled, connected }
}

function account({ user, cookies }: Profile, host: string) {
  const { id, username, isAdmin = false } = user
  const expiry = expiryOf(cookies)
  return { id, username, isAdmin, host, expiresAt: expiry?.expiresAt ?? null, remembered: expiry?.remembered ?? false }
}
