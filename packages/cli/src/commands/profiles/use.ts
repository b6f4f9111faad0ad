import type { Command } from 'commander'
import { profileFile } from '../../connection/profile.ts'
import { profileNames, useProfile } from '../../connection/profiles.ts'
import { CliError } from '../../errors/cli-error.ts'
import { sessionTexts as texts } from '../../texts/session.ts'
import type { Invocation } from '../invocation.ts'

export function profilesUse(command: Command, { context, options, print }: Invocation) {
  command.action((name: string) => {
    const owner = { directory: context.configDirectory, userId: context.userId }
    const profile = profileFile(name, owner).load()
    if (!profile)
      throw new CliError('not-found', texts.unknownProfile(name), {
        hint: texts.knownProfiles(profileNames(owner).join(', ')),
      })
    const { user, host } = profile
    const account = `${user.username} (${user.id}), ${host}`
    if (options().dryRun) return print.talk(texts.wouldUseProfile(name, account))
    useProfile(name, owner)
    print.talk(texts.profileUsed(name, account))
  })
}
