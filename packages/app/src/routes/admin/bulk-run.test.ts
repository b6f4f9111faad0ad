import type { UserOutcome } from '@campus-connect/sdk'
import { expect, test } from 'vitest'
import { merged } from './bulk-run.ts'

const outcomeOf = (id: string, outcome: UserOutcome['outcome']): UserOutcome => ({ id, outcome, message: '' })

test('a second try of the failures keeps what the first one did', () => {
  const first = [outcomeOf('1', 'changed'), outcomeOf('2', 'failed'), outcomeOf('3', 'unchanged')]

  expect(merged(first, [outcomeOf('2', 'changed')])).toEqual([
    outcomeOf('1', 'changed'),
    outcomeOf('2', 'changed'),
    outcomeOf('3', 'unchanged'),
  ])
})
