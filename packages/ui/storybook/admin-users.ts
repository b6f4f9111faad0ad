import type { AdminUser } from '@campus-connect/sdk/types'
import { fn } from 'storybook/test'
import type {
  AdminUsersScreenProps,
  Choice,
  Desk,
  UsersFound,
  UsersView,
} from '../src/screens/AdminUsersScreen/AdminUsersScreen.tsx'
import { fetchedAt, users } from './fixtures.ts'

export const totals = { total: 4, enabled: 3, connected: 3, connectedUsers: 2, matching: 4 }
export const view: UsersView = { q: '', state: 'all', lecture: '', sort: 'id' }
const counts = { all: 4, enabled: 3, disabled: 1, connected: 2 }

/** These users alone; what is not given is as usual. */
export const found = (shown: AdminUser[] = users, given: Partial<UsersFound> = {}): UsersFound => ({
  totals: { status: 'success', data: { ...totals, total: shown.length, matching: shown.length } },
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
  filters: { view, counts, onViewChange: fn(), onLecture: fn() },
  refetch: { fetchedAt, onRefresh: fn(), refreshing: false, onRetry: fn(), retrying: false },
  choice,
  everyone: { exporting: false, onExport: fn(), onPrint: fn() },
} satisfies AdminUsersScreenProps

export const { filters, refetch, everyone } = usersArgs
/** As a desk shows it, with nobody open. */
export const desk: Desk = { openId: undefined, onOpen: fn(), onClose: fn(), pane: null }
