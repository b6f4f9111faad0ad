import { isCampusError } from '@campus-connect/sdk'
import type { Command } from 'commander'
import { profileFile } from '../connection/profile.ts'
import { currentProfile, leaveProfile, profileNames, useProfile } from '../connection/profiles.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Column } from '../output/column.ts'
import { sessionTexts as texts } from '../texts/session.ts'
import { columnTexts } from '../texts/users.ts'
import { type Invocation, refuseWithToken } from './invocation.ts'

type ProfileRow = { name: string; current: boolean; id: string; username: string; host: string }

const columns: Column<ProfileRow>[] = [
  { name: 'name', title: texts.profile, value: ({ name }) => name, key: true },
  {
    name: 'current',
    title: texts.current,
    value: ({ current }) => current,
    show: ({ current }, language) => (current ? texts.inUse[language] : ''),
  },
  { name: 'id', title: columnTexts.id, value: ({ id }) => id, key: true },
  { name: 'username', title: columnTexts.username, value: ({ username }) => username },
  { name: 'host', title: columnTexts.host, value: ({ host }) => host },
]

export function profilesList(command: Command, { context, options, print }: Invocation) {
  command.action(() => {
    print.checkFields(columns)
    const used = options().profile ?? (context.env.CAMPUS_PROFILE || currentProfile(context))
    const rows: ProfileRow[] = []
    for (const name of profileNames(context)) {
      const profile = profileFile(name, context).load(print.warn)
      if (profile) rows.push({ name, current: name === used, host: profile.host, ...profile.user })
    }
    print.rows(rows, columns)
    if (rows.length === 0 && print.format() === 'table') print.talk(texts.noProfiles)
  })
}

export function profilesUse(command: Command, { context, options, print }: Invocation) {
  command.action((name: string) => {
    const profile = profileFile(name, context).load(print.warn)
    if (!profile)
      throw new CliError('not-found', texts.unknownProfile(name), {
        hint: texts.knownProfiles(profileNames(context).join(', ')),
      })
    const { user, host } = profile
    const account = `${user.username} (${user.id}), ${host}`
    if (options().dryRun) return print.talk(texts.wouldUseProfile(name, account))
    useProfile(name, context)
    print.talk(texts.profileUsed(name, account))
  })
}

export function profilesRemove(command: Command, { connect, context, options, print }: Invocation) {
  command.action(async (name: string) => {
    const profile = profileFile(name, context).load(print.warn)
    if (!profile) throw new CliError('not-found', texts.unknownProfile(name))
    if (options().dryRun) return print.talk(texts.wouldRemoveProfile(name))
    refuseWithToken(context)
    const { campus, forget } = await connect({ profile: name, host: profile.host })
    // Done first, so that the session is removed here even if the server does not answer.
    forget()
    leaveProfile(name, context)
    const ended = await campus.logout({ signal: context.signal }).catch((error: unknown) => {
      if (isCampusError(error) && error.kind !== 'aborted') return undefined
      throw error
    })
    print.talk(texts.profileRemoved(name))
    if (!ended) print.talk(texts.onlyHere)
  })
}
