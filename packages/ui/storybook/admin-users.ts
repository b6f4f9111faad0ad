import type { AdminUser } from '@campus-connect/sdk/types'
import { fn } from 'storybook/test'
import type { AdminUsersScreen, Choice, UsersView } from '../src/screens/AdminUsersScreen/AdminUsersScreen.tsx'
import { fetchedAt, users } from './fixtures.ts'
import type { ComponentProps } from 'react'

export const totals = { total: 4, enabled: 3, connected: 3, connectedUsers: 2, matching: 4 }
export const view: UsersView = { q: '', state: 'all', lecture: '', sort: 'id' }
const counts = { all: 4, enabled: 3, disabled: 1, connected: 2 }

/** A list of these users alone. */
export const listed = (shown: AdminUser[]) => ({
  users: { status: 'success' as const, data: { ...totals, total: shown.length, matching: shown.length } },
  rows: { rowAt: (index: number) => shown[index] },
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
  ...listed(users),
  view,
  onViewChange: fn(),
  counts,
  choice,
  onExport: fn(),
  onPrint: fn(),
  exporting: false,
  onLecture: fn(),
  fetchedAt,
  onRefresh: fn(),
  refreshing: false,
  retrying: false,
  onRetry: fn(),
  linkTo: (id) => `#/admin/users/${id}`,
} satisfies ComponentProps<typeof AdminUsersScreen>
