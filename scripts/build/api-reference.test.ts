import { expect, test } from 'vitest'
import { readContract } from '../../packages/server/src/api/contract.ts'
import { apiReference } from './api-reference.ts'

const page = apiReference()
/** Without the code of Swagger UI, which mentions addresses that it never opens. */
const own = page.replace(/<style>[^]*?<\/style>\n/, '').replace(/<script>\/\*![^]*?<\/script>\n/, '')

test('the page holds every call of the contract', () => {
  const ids = readContract().map(({ id }) => id)

  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter((id) => !own.includes(`"operationId":"${id}"`))).toEqual([])
  expect(own).not.toContain('"$ref"')
})

test('the page needs nothing besides itself, and may load nothing', () => {
  const [styles = ''] = /<style>[^]*?<\/style>/.exec(page) ?? []

  expect(own).toContain(
    `content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:;`,
  )
  expect(own.match(/<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="(?!data:)[^"]*"/g)).toBeNull()
  expect(styles.length).toBeGreaterThan(100_000)
  expect(styles.match(/@import|url\((?!["']?data:)/g)).toBeNull()
})
