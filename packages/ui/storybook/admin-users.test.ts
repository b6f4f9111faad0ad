import { expect, test } from 'vitest'
import { countsOf } from './admin-users.ts'
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
const withChips = loaded.flatMap(({ counts, ...story }) => (counts ? [{ ...story, counts }] : []))

test.each(loaded)('the numbers of the story $name are possible', ({ totals, rows }) => {
  expect(totals.matching).toBeLessThanOrEqual(totals.total)
  expect(totals.enabled).toBeLessThanOrEqual(totals.total)
  expect(totals.connectedUsers).toBeLessThanOrEqual(totals.total)
  expect(totals.connectedUsers).toBeLessThanOrEqual(totals.connected)
  expect(rows.rowAt(0) !== undefined).toBe(totals.matching > 0)
})

test.each(withChips.filter(({ view }) => view.lecture === ''))(
  'the chips of the story $name say what its totals say',
  ({ totals, counts }) => expect(counts).toEqual(countsOf(totals)),
)

test.each(withChips.filter(({ counts }) => counts.disconnected !== undefined))(
  'the chips of the story $name say together how many have the lecture',
  ({ counts, totals }) => expect(counts.connected! + counts.disconnected!).toBe(totals.matching),
)

test('the stories of the list of users were read', () => {
  expect(loaded.length).toBeGreaterThan(20)
})
