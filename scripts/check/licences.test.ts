import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readNotices } from '../build/notices.ts'
import { isAllowed, shippedBy } from './licences.ts'

const folder = (name: string) => join(import.meta.dirname, '../../packages', name)
const { devDependencies } = JSON.parse(readFileSync(join(folder('cli'), 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}
// The command line is one file that holds what it was built with; the server is there for its tests.
const inCli = Object.keys(devDependencies).filter((name) => name !== '@campus-connect/server')
const shipped = [
  ...shippedBy(['server', 'roster', 'tables', 'brand', 'sdk', 'app', 'ui'].map(folder)),
  ...shippedBy([folder('cli')], inCli),
]

test('what ships is known', () => {
  const names = new Set(shipped.map(({ name }) => name))

  for (const name of ['fastify', 'react', 'cookie', 'pino', '@clack/prompts', '@campus-connect/ui'])
    expect(names).toContain(name)
  expect(names).not.toContain('vitest')
})

test('all that ships may be shipped', () => {
  expect(shipped.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

test('all that ships brings the whole text of its licence', () => {
  const others = shipped.filter(({ name }) => !name.startsWith('@campus-connect/'))
  const notices = readNotices(others.map(({ folder: path }) => path))
  const terms = /permission|redistribution|terms and conditions|public domain|dedicate/i

  expect(notices.length).toBeGreaterThan(100)
  expect(notices.filter(({ text = '' }) => !terms.test(text)).map(({ name }) => name)).toEqual([])
  expect(
    notices
      .filter(({ identifier, text }) => identifier === 'Apache-2.0' && !text?.includes('TERMS AND CONDITIONS'))
      .map(({ name }) => name),
  ).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC', true],
  ['(BSD-2-Clause OR MIT OR Apache-2.0)', true],
  ['GPL-3.0-only', false],
  ['MIT AND AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['none (undefined)', false],
])('%s: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})
