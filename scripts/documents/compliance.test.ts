import { existsSync, readFileSync } from 'node:fs'
import { settingNames } from '@campus-connect/core/config/settings.ts'
import { expect, test } from 'vitest'
import { commands } from './operator-commands.ts'

const page = readFileSync('docs/compliance.ko.md', 'utf8')

/** The names that come with a part, by a test of that part: as soon as the test is there, the names must be too. */
const parts: Record<string, string[]> = {
  'packages/server/test/accounts/privacy.test.ts': [
    'PRIVACY',
    'PRIVACY_URL',
    'SIGNUP_CONSENT',
    'privacy init',
    'privacy check',
    'packages/operator/src/commands/privacy/privacy.test.ts',
  ],
  'packages/server/test/audit/report.test.ts': [
    'EXPORT_REASON',
    'audit report',
    'audit reviewed',
    'audit read-by',
    'packages/server/test/audit/purpose.test.ts',
  ],
  'packages/server/test/accounts/program-tokens.test.ts': ['token list'],
  'packages/server/test/accounts/second-factor.test.ts': ['ADMIN_SECOND_FACTOR', 'admin totp'],
  'packages/server/src/pages/record.test.ts': [],
}

const toCome = new Set(Object.entries(parts).flatMap(([file, names]) => (existsSync(file) ? [] : [file, ...names])))

const rows = page.split('\n').filter((line) => /^\| 제\d+조/.test(line))
const cells = rows.map((row) => row.split('|').slice(1, -1))
const namesIn = (column: number, pattern: RegExp) =>
  cells.flatMap((row) => [...(row[column] ?? '').matchAll(pattern)].map(([, name = '']) => name))

test('every setting, command and test that the page of rules names exists', () => {
  const known = new Set([...settingNames(), ...commands()])
  const named = [...namesIn(1, /`([A-Z_]+)`/g), ...namesIn(2, /`campus-server ([a-z -]+)`/g)]
  const files = namesIn(3, /`(packages\/[^`]+)`/g)

  expect([named.length > 30, files.length > 20]).toEqual([true, true])
  expect(named.filter((name) => !known.has(name) && !toCome.has(name))).toEqual([])
  expect(files.filter((file) => !existsSync(file) && !toCome.has(file))).toEqual([])
})

test('the page has a row for each rule, each with a test, and says that it is no advice', () => {
  const articles = cells.map(([rule = '']) => Number(/제(\d+)조/.exec(rule)?.[1]))

  expect(articles).toEqual(expect.arrayContaining([15, 21, 22, 26, 29, 30, 34, 35, 36, 37, 5, 6, 8, 12]))
  expect(cells.filter((row) => row.length !== 4 || !row[3]?.includes('.test.ts`'))).toEqual([])
  expect(page).toMatch(/법률 자문이 아닙니다.*내부 관리계획/s)
})
