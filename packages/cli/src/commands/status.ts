import { CampusError, type Page, type RosterStatus } from '@campus-connect/sdk'
import type { Command } from 'commander'
import type { Column } from '../output/column.ts'
import { sessionTexts } from '../texts/session.ts'
import { statusTexts as texts } from '../texts/status.ts'
import { verbatim } from '../texts/text.ts'
import { columnTexts } from '../texts/users.ts'
import { type Account, accountColumns, accountOf, furtherColumns, serverColumns } from './account.ts'
import type { Invocation } from './invocation.ts'
import { timeInSeoul } from './seoul-time.ts'

/** `id` and the other facts of the login are null with a token, which belongs to nobody. */
type Status = Pick<Account, 'host' | 'serverVersion' | 'users'> & {
  account: Account | null
  roster: RosterStatus | null
  /** Students with a connected lecture, at the end of each hour of today. */
  today: readonly number[] | null
}

const campusColumns: Column<Status>[] = [
  {
    name: 'roster',
    title: texts.roster,
    value: ({ roster }) => roster?.state ?? null,
    show: ({ roster }, language) =>
      roster ? texts.rosterState(roster.state)[language] : sessionTexts.unknown[language],
  },
  {
    name: 'checkedAt',
    title: texts.checkedAt,
    value: ({ roster }) => roster?.checkedAt ?? null,
    show: ({ roster }, language) => (roster?.checkedAt ? timeInSeoul(roster.checkedAt, language) : '-'),
  },
]

const host: Column<Status> = { name: 'host', title: columnTexts.host, value: (status) => status.host }

/** What an administrator wants to know in the morning: who and where, until when, and what needs attention. */
export function status(command: Command, { connect, context, language, options, print }: Invocation) {
  command.action(async () => {
    const { campus, host: address, saved, serverVersion, withToken } = await connect()
    const { page } = await campus.overview({}, { signal: context.signal })
    if (!saved && !withToken) throw new CampusError('refused', sessionTexts.loginNeeded[language], { status: 401 })
    const now: Status = {
      account: saved && !withToken ? (accountOf(saved, address) as Account) : null,
      host: address,
      serverVersion: await serverVersion(),
      users: totals(page),
      roster: page.roster ?? null,
      today: page.today ?? null,
    }
    const basic = [...ofAccount, host, ...campusColumns]
    const columns = ['json', 'table'].includes(print.format()) ? [...basic, ...serverColumns] : basic
    print.checkFields(columns)
    print.row(now, options().json ? columns : columns.filter(({ value }) => value(now) !== null))
    const { roster } = now
    if (roster && needsAttention.has(roster.state)) {
      const since = roster.since === undefined ? undefined : timeInSeoul(roster.since, language)
      print.warn(texts.attention(roster.state, since))
      if (roster.reason) print.talk(verbatim(roster.reason))
      print.talk(texts.tellOperator)
    }
  })
}

/** The facts of the login, each empty with a token. */
const ofAccount: Column<Status>[] = [...accountColumns, ...furtherColumns]
  .filter(({ name }) => ['id', 'username', 'expiresAt'].includes(name))
  .map(({ name, title, value, show }) => ({
    name,
    title,
    value: ({ account }) => account && value(account),
    show: ({ account }, language) => (account ? (show?.(account, language) ?? String(value(account))) : ''),
  }))

const needsAttention = new Set<RosterStatus['state']>(['stale', 'held', 'failed'])

const totals = ({ total, enabled, connected }: Page) => ({ total, enabled, connected })
