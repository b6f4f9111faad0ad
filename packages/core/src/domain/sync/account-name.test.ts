import { expect, test } from 'vitest'
import { planName } from './account-name.ts'

const account = { username: '김하늘', admin: 0, roster_name: null } as const

test('what the name of the roster changes in an account', () => {
  const plan = (listed: string, more: Partial<Record<'roster_name', string> & { admin: 1 }> = {}) =>
    planName({ ...account, ...more }, listed)

  expect(plan('김하늘')).toEqual({ rosterName: '김하늘', username: undefined })
  // A masked name is not kept: the whole one would seem to be another.
  expect(plan('김*늘')).toBeUndefined()
  expect(plan('김새봄', { roster_name: '김하늘' })).toEqual({ rosterName: '김새봄', username: '김새봄' })
  expect(plan('김새봄', { roster_name: '김하늘', admin: 1 })).toBeUndefined()
})
