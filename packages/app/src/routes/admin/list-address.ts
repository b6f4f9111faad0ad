import type { UsersIterationQuery } from '@campus-connect/sdk'
import type { UsersView } from '@campus-connect/ui'
import { paths } from '../../navigation/paths.ts'

const sorts = ['id', '-id', 'username', '-username', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const
const flagOf = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined)

/** What the address of the list shows, and the row at its top. What it cannot mean is ignored. */
export function listAt(search: string): { view: UsersView; row: number } {
  const parameters = new URLSearchParams(search)
  const text = (name: string) => parameters.get(name)?.trim().toWellFormed() ?? ''
  const sort = sorts.find((known) => known === parameters.get('sort')) ?? 'id'
  const row = Number(parameters.get('row'))

  return {
    view: {
      q: text('q').slice(0, 100),
      state: stateOf(flagOf(text('enabled')), flagOf(text('connected')), text('lecture') !== ''),
      lecture: text('lecture').slice(0, 100),
      sort,
    },
    row: Number.isSafeInteger(row) && row > 0 ? row : 0,
  }
}

function stateOf(enabled: boolean | undefined, connected: boolean | undefined, lecture: boolean): UsersView['state'] {
  if (lecture) return connected === undefined ? 'all' : connected ? 'connected' : 'disconnected'
  if (connected) return 'connected'
  return enabled === undefined ? 'all' : enabled ? 'enabled' : 'disabled'
}

export function queryOf({ q, state, lecture, sort }: UsersView): UsersIterationQuery {
  return {
    ...(q !== '' && { q }),
    ...(lecture !== '' && { lecture }),
    ...((state === 'enabled' || state === 'disabled') && { enabled: state === 'enabled' }),
    ...((state === 'connected' || state === 'disconnected') && { connected: state === 'connected' }),
    ...(sort !== 'id' && { sort }),
  }
}

/** The query of the address, empty for the whole list from its top. */
export function searchOf(view: UsersView, row = 0): string {
  const parameters = Object.entries({ ...queryOf(view), ...(row > 0 && { row }) })
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? '' : `?${search}`
}

/** The sheet of a lecture is a view of the list, so it has no address of its own. `chosen`: one of several classes. */
export const sheetAddress = (lecture: string, chosen = ''): string =>
  `${paths.adminUsers}?${new URLSearchParams({ lecture, sheet: chosen })}`

/** The lecture whose sheet the address shows, and the class that was chosen; undefined for the list. */
export function sheetAt(search: string): { lecture: string; chosen: string } | undefined {
  const chosen = new URLSearchParams(search).get('sheet')
  const { lecture } = listAt(search).view
  return chosen === null || lecture === '' ? undefined : { lecture, chosen: chosen.slice(0, 100) }
}
