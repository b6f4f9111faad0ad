import { expect, test } from 'vitest'
import { cutTexts } from './texts.ts'

test('texts are cut to 200 characters, ids to 64, and other values stay', () => {
  const long = 'x'.repeat(12_000)
  const { url, id, user, ...others } = cutTexts({ url: long, id: long, user: long, status: 404, address: '127.0.0.1' })

  expect([url, id, user].map(({ length }) => length)).toEqual([200, 64, 64])
  expect(url).toMatch(/^x+…$/)
  expect(others).toEqual({ status: 404, address: '127.0.0.1' })
})
