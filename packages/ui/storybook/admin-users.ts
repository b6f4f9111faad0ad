import type { AdminUser, Page } from '@campus-connect/sdk/types'
import { fn } from 'storybook/test'
import type {
  AdminUsersScreenProps,
  Choice,
  Desk,
  UsersFilters,
  UsersFound,
  UsersView,
} from '../src/screens/AdminUsersScreen/AdminUsersScreen.tsx'
import { fetchedAt, manyUsers, users } from './fixtures.ts'

export const view: UsersView = { q: '', state: 'all', lecture: '', sort: 'id' }

const connections = ({ lectureDtoList }: AdminUser) => lectureDtoList.filter(({ connected }) => connected).length

/** The numbers of a campus with these users alone. */
function totalsOf(all: readonly AdminUser[]): Page {
  return {
    total: all.length,
    enabled: all.filter(({ enabled }) => enabled).length,
    connected: all.reduce((sum, user) => sum + connections(user), 0),
    connectedUsers: all.filter((user) => connections(user) > 0).length,
    matching: all.length,
  }
}

/** The numbers of the chips, as the totals say them. */
export const countsOf = ({ total, enabled, connectedUsers }: Page): UsersFilters['counts'] => ({
  disabled: total - enabled,
  connected: connectedUsers,
})

export const totals = totalsOf(users)

/** These users alone; what is not given is as usual. */
export const found = (shown: AdminUser[] = users, given: Partial<UsersFound> = {}): UsersFound => ({
  totals: { status: 'success', data: totalsOf(shown) },
  rows: { rowAt: (index) => shown[index] },
  linkTo: (id) => `#/admin/users/${id}`,
  ...given,
})

export const choice: Choice = {
  active: false,
  onActive: fn(),
  count: 0,
  isChosen: () => false,
  onToggle: fn(),
  loaded: 4,
  onChooseLoaded: fn(),
  onChooseAll: fn(),
  onNumbers: fn(),
  onClear: fn(),
  onAct: fn(),
}

/** What the stories of the list of users have in common. */
export const usersArgs = {
  found: found(),
  filters: { view, counts: countsOf(totals), onViewChange: fn(), onLecture: fn() },
  refetch: { fetchedAt, onRefresh: fn(), refreshing: false, onRetry: fn(), retrying: false },
  choice,
  everyone: { exporting: false, onExport: fn(), onPrint: fn() },
} satisfies AdminUsersScreenProps

export const { filters, refetch, everyone } = usersArgs

/** A campus of these users alone, whose totals and chips say their numbers. */
export const campus = (all: AdminUser[]) => ({
  found: found(all),
  filters: { ...filters, counts: countsOf(totalsOf(all)) },
})

/** A campus of which only the numbers are known. */
export const campusOf = (data: Page) => ({
  found: found(manyUsers, { totals: { status: 'success', data } }),
  filters: { ...filters, counts: countsOf(data) },
})

/** The users of one lecture, of whom the chips say who is connected to it. */
export function lectureOf(name: string) {
  const own = users.filter(({ lectureDtoList }) => lectureDtoList.some((lecture) => lecture.name === name))
  const connected = own.filter(({ lectureDtoList }) =>
    lectureDtoList.some((each) => each.name === name && each.connected),
  )
  const counts = { connected: connected.length, disconnected: own.length - connected.length }
  return { found: found(own), filters: { ...filters, view: { ...view, lecture: name }, counts } }
}

/** As a desk shows it, with nobody open. */
export const desk: Desk = { openId: undefined, onOpen: fn(), onClose: fn(), pane: null }
