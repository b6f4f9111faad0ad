import { expect, test } from 'vitest'
import { newProgramToken } from '@campus-connect/core/tokens.ts'
import { cutTexts } from './texts.ts'

test('texts are cut to 200 characters, ids to 64, and other values stay', () => {
  const long = 'x'.repeat(12_000)
  const { url, id, user, ...others } = cutTexts({ url: long, id: long, user: long, status: 404, address: '127.0.0.1' })

  expect([url, id, user].map(({ length }) => length)).toEqual([200, 64, 64])
  expect(url).toMatch(/^x+…$/)
  expect(others).toEqual({ status: 404, address: '127.0.0.1' })
})

test('a token of a program is cut from every text, also from a part of one', () => {
  const token = newProgramToken()

  expect(cutTexts({ url: `/${token}/x`, message: `no ${token.toUpperCase()}`, reason: token.slice(0, 30) })).toEqual({
    url: '/campus_token_…/x',
    message: 'no campus_token_…',
    reason: 'campus_token_…',
  })
})
