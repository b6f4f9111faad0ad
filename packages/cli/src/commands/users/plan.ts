import type { AdminUser, Campus } from '@campus-connect/sdk'
import type { Change } from '../../output/print.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { userTexts } from '../../texts/users.ts'

const manyIds = 20

type Wanted = {
  ids: string[]
  change: 'enable' | 'disable'
  /** The number of whoever is logged in. */
  self: string | undefined
  signal: AbortSignal
}

/** What a change would do to each user, as the server has them now. */
export async function planOf(campus: Campus, { ids, change, self, signal }: Wanted): Promise<Change[]> {
  const users = ids.length > manyIds ? await everyone(campus, signal) : await each(campus, ids, signal)
  return ids.map((id) => ({ id, ...fate(users.get(id), change, id === self) }))
}

function fate(user: AdminUser | undefined, change: Wanted['change'], self: boolean) {
  if (!user) return { ok: false, message: userTexts.unknownUser }
  if (self && change === 'disable') return { ok: false, message: texts.oneself }
  const already = user.enabled === (change === 'enable')
  return { ok: true, message: already ? texts.already(change) : texts.planned(change) }
}

async function everyone(campus: Campus, signal: AbortSignal) {
  const users = new Map<string, AdminUser>()
  for await (const user of campus.iterateUsers({}, { signal })) users.set(user.id, user)
  return users
}

async function each(campus: Campus, ids: string[], signal: AbortSignal) {
  const lists = await Promise.all(ids.map((id) => campus.listUsers({ id }, { signal })))
  return new Map(lists.flatMap(({ data }) => data).map((user) => [user.id, user]))
}
