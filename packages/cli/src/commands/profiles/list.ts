import type { Command } from 'commander'
import { currentProfile, profileNames } from '../../connection/profiles.ts'
import { profileFile } from '../../connection/profile.ts'
import type { Column } from '../../output/column.ts'
import { sessionTexts as texts } from '../../texts/session.ts'
import { columnTexts } from '../../texts/users.ts'
import type { Invocation } from '../invocation.ts'

type Row = { name: string; current: boolean; id: string; username: string; host: string }

const columns: Column<Row>[] = [
  { name: 'name', title: texts.profile, value: ({ name }) => name, key: true },
  {
    name: 'current',
    title: texts.current,
    value: ({ current }) => current,
    show: ({ current }, language) => (current ? texts.inUse[language] : ''),
  },
  { name: 'id', title: columnTexts.id, value: ({ id }) => id },
  { name: 'username', title: columnTexts.username, value: ({ username }) => username },
  { name: 'host', title: columnTexts.host, value: ({ host }) => host },
]

export function profilesList(command: Command, { context, options, print }: Invocation) {
  command.action(() => {
    print.checkFields(columns)
    const owner = { directory: context.configDirectory, userId: context.userId }
    const used = options().profile ?? (context.env.CAMPUS_PROFILE || currentProfile(owner))
    const rows: Row[] = []
    for (const name of profileNames(owner)) {
      const profile = profileFile(name, owner).load()
      if (profile) rows.push({ name, current: name === used, host: profile.host, ...profile.user })
    }
    print.rows(rows, columns)
    if (rows.length === 0 && print.format() === 'table') print.talk(texts.noProfiles)
  })
}
