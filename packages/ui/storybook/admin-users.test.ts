import { expect, test } from 'vitest'
import type { AdminUsersScreenProps } from '../src/screens/AdminUsersScreen/AdminUsersScreen.tsx'

type Module = { default: { args: AdminUsersScreenProps } } & Record<string, { args?: Partial<AdminUsersScreenProps> }>

const modules = Object.values(
  import.meta.glob<Module>('../src/screens/AdminUsersScreen/*.stories.tsx', { eager: true }),
)
const stories = modules.flatMap(({ default: meta, ...own }) =>
  Object.entries(own).map(([name, { args }]) => ({ name, ...meta.args, ...args })),
)
const loaded = stories.flatMap(({ name, found: { totals, rows }, filters: { view, counts } }) =>
  totals.status === 'success' ? [{ name, totals: totals.data, rows, view, counts }] : [],
)

test.each(loaded)('the numbers of the story $name agree', ({ totals, rows, view, counts }) => {
  expect(totals.matching).toBeLessThanOrEqual(totals.total)
  expect(totals.enabled).toBeLessThanOrEqual(totals.total)
  expect(totals.connectedUsers).toBeLessThanOrEqual(totals.total)
  expect(totals.connectedUsers).toBeLessThanOrEqual(totals.connected)
  if (totals.matching > 0) expect(rows.rowAt(0)).toBeDefined()

  const { all, enabled, disabled, connected, disconnected } = counts
  if (all === undefined) return
  if (view.lecture === '') {
    expect({ all, enabled, disabled, connected }).toEqual({
      all: totals.total,
      enabled: totals.enabled,
      disabled: totals.total - totals.enabled,
      connected: totals.connectedUsers,
    })
  } else if (disconnected !== undefined) expect(connected! + disconnected).toBe(all)
})

test('the stories of the list of users were read', () => {
  expect(loaded.length).toBeGreaterThan(20)
})
