import { expect, test } from 'vitest'
import { listAt, queryOf, searchOf } from './list-address.ts'

const everyone = { q: '', state: 'all', lecture: '', sort: 'id' } as const

test.each([
  { view: everyone, row: 0, search: '' },
  { view: { ...everyone, q: 'ㄱㅁㅈ', state: 'disabled', sort: '-updatedAt' }, row: 120 },
  { view: { ...everyone, q: 'a&b=c 50%' }, row: 0 },
  { view: { ...everyone, state: 'connected' }, row: 0, search: '?connected=true' },
  { view: { ...everyone, lecture: 'C/C++ #1', state: 'disconnected' }, row: 7 },
] as const)('$view survives the way into an address and back', ({ view, row, ...expected }) => {
  const search = searchOf(view, row)

  expect(listAt(search)).toEqual({ view, row })
  expect(expected).toEqual({ ...expected, ...('search' in expected && { search }) })
})

test.each(['?sort=password&row=-1&enabled=yes', '?row=1e99&connected=false', '?q=+&lecture=', '?row=x'])(
  '%s shows everyone',
  (search) => expect(listAt(search)).toEqual({ view: everyone, row: 0 }),
)

test('a lecture makes the connection its own', () => {
  expect(queryOf(listAt('?lecture=자료구조&connected=false').view)).toEqual({ lecture: '자료구조', connected: false })
  expect(queryOf(listAt('?connected=true').view)).toEqual({ connected: true })
})
