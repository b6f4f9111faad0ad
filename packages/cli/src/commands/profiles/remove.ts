import { isCampusError } from '@campus-connect/sdk'
import type { Command } from 'commander'
import { profileFile } from '../../connection/profile.ts'
import { leaveProfile } from '../../connection/profiles.ts'
import { CliError } from '../../errors/cli-error.ts'
import { sessionTexts as texts } from '../../texts/session.ts'
import type { Invocation } from '../invocation.ts'

export function profilesRemove(command: Command, { connect, context, options, print }: Invocation) {
  command.action(async (name: string) => {
    const owner = { directory: context.configDirectory, userId: context.userId }
    const profile = profileFile(name, owner).load()
    if (!profile) throw new CliError('not-found', texts.unknownProfile(name))
    if (options().dryRun) return print.talk(texts.wouldRemoveProfile(name))
    const { campus, forget } = await connect({ profile: name, host: profile.host })
    // First, so that this machine forgets the session whatever the server answers.
    forget()
    leaveProfile(name, owner)
    const ended = await campus.logout({ signal: context.signal }).catch((error: unknown) => {
      if (isCampusError(error) && error.kind !== 'aborted') return undefined
      throw error
    })
    print.talk(texts.profileRemoved(name))
    if (!ended) print.talk(texts.onlyHere)
  })
}
