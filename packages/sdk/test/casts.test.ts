import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the compiler checks everything but the Request that openapi-fetch is given', () => {
  const casts = globSync('packages/sdk/src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/.*\bas (unknown|any|never)\b.*|.*@ts-.*/g) ?? [])

  expect(casts).toEqual(['    Request: plainRequest as unknown as typeof Request,'])
})
