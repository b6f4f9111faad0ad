import { expect, test } from 'vitest'
import { unsafeCalls } from '../../packages/app/e2e/security/unsafe-calls.ts'
import { readCalls } from '../generate/calls.ts'

test('pages of other sites try every call that changes something', () => {
  const people = { victim: { id: '', password: '' }, other: '{id}', newcomer: '', lecture: '' }
  const tried = unsafeCalls(people).map(({ method, path }) => `${method} ${path}`)
  const writes = readCalls().calls.flatMap(({ verb, path }) => (verb === 'get' ? [] : `${verb.toUpperCase()} ${path}`))

  expect(tried.toSorted()).toEqual(writes.toSorted())
})
