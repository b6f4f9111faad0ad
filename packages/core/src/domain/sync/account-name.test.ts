import { expect, test } from 'vitest'
import { planName } from './account-name.ts'

const account = { username: '김하늘', admin: 0, roster_name: null } as const

test.each([
  ['a first name of the roster is kept, and changes nothing', {}, '김하늘', { rosterName: '김하늘' }],
  ['a masked name is not kept: the whole one would seem to be another', {}, '김*늘', undefined],
  ['another name than before renames the account', { roster_name: '김하늘' }, '김새봄', { username: '김새봄' }],
  ['the name of an administrator stays', { roster_name: '김하늘', admin: 1 }, '김새봄', undefined],
] as const)('%s', (_title, more, listed, plan) => {
  const found = planName({ ...account, ...more }, listed)

  if (plan) expect(found).toMatchObject(plan)
  else expect(found).toBeUndefined()
})
