import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { commandsOf } from './page.ts'

const own = '/var/lib/campus-connect/hanbit'
const changing = /^(install|cp|mv|mkdir|rm|rmdir|ln|chown|chmod|chgrp|tee|touch|tar|sed|cat|dd|rsync|cd)$/

/**
 * What root itself would open, make or move inside the folder of the account, where each name may be a link: targets of
 * redirections, and arguments of programs that are not `campus-server`. The folder itself lies in one of root.
 */
function touched(commands: string[]) {
  let folder = '/root'
  const found: string[] = []
  const check = (command: string, path: string) => {
    const place = posix.resolve(folder, path.replaceAll(/["']/g, '').replace(/^~(?=\/|$)/, '/root'))
    if (place.startsWith(`${own}/`) || path === `${own}/`) found.push(command)
    return place
  }
  for (const command of commands)
    for (const part of command.split(/&&|\|\||;|\||\n/)) {
      for (const [, path = ''] of part.matchAll(/(?<![-\d])>>?\s*([^\s<>&]+)/g)) check(command, path)
      const [program = '', ...words] = part
        .replaceAll(/[<>]+\s*\S+/g, '')
        .trim()
        .split(/\s+/)
      if (!changing.test(program)) continue
      for (const word of words.filter((each) => !each.startsWith('-'))) {
        const place = check(command, word)
        if (program === 'cd') folder = place
        if (program === 'cd' && place === own) found.push(command)
      }
    }
  return found
}

test.each([
  'operations.md',
  'operations.ko.md',
  'breach.ko.md',
  'brand.md',
  'registrar.md',
  'several-machines.md',
  'roster-service.md',
])('docs/%s has no command with which root follows a link of the account', (page) => {
  expect(touched(commandsOf(`docs/${page}`).map(({ text }) => text))).toEqual([])
})

test('commands with which root would follow a link are found', () => {
  const wrong = [
    `cd ${own} && campus-server hanbit user list > gone.txt`,
    'cd ~',
    `campus-server hanbit export audit > ${own}/audit.csv`,
    `install -o campus-hanbit -m 600 ~/a.csv ${own}/`,
    `mkdir ${own}/old && mv ${own}/campus.db* ${own}/old/`,
  ]

  expect([...new Set(touched(wrong))]).toEqual(wrong.filter((command) => command !== 'cd ~'))
})
