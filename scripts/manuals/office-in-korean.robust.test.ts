import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Machine, missingFor, startMachine } from './machine/machine.ts'
import { operations } from './office-rows.ts'
import { commandsOf } from './page.ts'
import { deliver } from './release.ts'
import { skippedIn, walk } from './walk.ts'

// The Korean manual is no translation that follows the other: somebody who reads only this one must come through.

const page = 'docs/operations.ko.md'
const missing = missingFor('root')
let machine: Machine

beforeAll(async () => {
  if (missing) return
  machine = await startMachine('root')
  await deliver(machine, 'root')
})
afterAll(() => machine?.[Symbol.asyncDispose]())

/** It has fewer commands; those that it has mean the same. */
const rows = Object.fromEntries(
  Object.entries(operations).filter(([beginning]) => commandsOf(page).some(({ text }) => text.startsWith(beginning))),
)

// oxlint-disable-next-line vitest/expect-expect -- only counts and names what is left out
test.for(skippedIn(page, rows))('%s', (reason, { skip }) => skip(reason))

test('docs/operations.ko.md', async ({ skip }) => {
  skip(missing !== undefined, missing)
  expect(await walk(page, machine, rows)).toBeGreaterThan(60)
}, 900_000)

const run = async (text: string) => {
  const { code, output } = await machine.run(text)
  expect([text, code, output]).toEqual([text, 0, expect.anything()])
  return output
}

test('setup makes a campus from a file of answers, and what it says is left makes it answer', async ({ skip }) => {
  skip(missing !== undefined, missing)
  const said = await run('cd && campus-server setup --answers answers')

  expect(said).toMatch(/^썼습니다: \/etc\/campus-connect\/saebyeok\.env$/m)
  expect(said).toMatch(/^남은 일:$/m)
  await run(`
    sed -i 's/^SIGNUP=.*/SIGNUP=closed/' /etc/campus-connect/saebyeok.env
    campus-server saebyeok check && systemctl enable --now campus-connect@saebyeok`)
  expect(await run('curl -sf --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:8797/readyz')).toBe('ok')
  expect(await run('campus-server saebyeok status')).toMatch(/^ {2}서버: \d/m)
  expect(await run('stat -c "%U %G %a" /etc/campus-connect/saebyeok.env /var/lib/campus-connect/saebyeok')).toBe(
    'root campus-saebyeok 640\ncampus-saebyeok campus-saebyeok 700\n',
  )
  expect(await run('cd && campus-server setup --answers answers')).toMatch(/^그대로입니다|^고쳤습니다/m)
}, 300_000)

test('the last commands of the page remove one campus and then everything, and the English page has the same', async ({
  skip,
}) => {
  skip(missing !== undefined, missing)
  const [one = '', all = ''] = commandsOf(page)
    .slice(-2)
    .map(({ text }) => text)
  const english = commandsOf('docs/operations.md').map(({ text }) => text)
  expect(english).toEqual(expect.arrayContaining([one, all]))

  await run(one)
  expect((await machine.run(all)).code).not.toBe(0)
  expect(await run('campus-server saebyeok status')).toMatch(/^ {2}서버: \d/m)
  await run(one.replaceAll('hanbit', 'saebyeok'))
  await run(all)

  expect(
    await run('grep -h ^campus- /etc/passwd /etc/group; find /etc /opt /srv /var/lib /usr/local -name "*campus*"; :'),
  ).toBe('')
})
