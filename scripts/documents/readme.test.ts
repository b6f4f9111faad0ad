import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { auditTasks } from '@campus-connect/core/domain/audit/tasks.ts'
import { expect, test } from 'vitest'
import { chunksOf } from '../generate/animated-webp.ts'
import { commandsOf } from '../manuals/page.ts'
import { commands } from './operator-commands.ts'

const readmes = ['README.md', 'README.ko.md'].map((file) => readFileSync(file, 'utf8'))

test('README.md and README.ko.md are short, and have the same commands, headings and links', () => {
  const [english, korean] = readmes.map((text) => ({
    commands: codeOf(text),
    headings: Array.from(withoutCode(text).matchAll(/^#+ /gm), ([level]) => level),
    links: Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, target = '']) => target.replace('.ko.md', '.md')).slice(1),
  }))

  expect(readmes.map((text) => text.trimEnd().split('\n').length).filter((lines) => lines > 70)).toEqual([])
  expect(english?.commands.length).toBeGreaterThan(5)
  expect(korean).toEqual(english)
})

test('the picture of the README moves, stops, is below 300 kB and has a still one next to it', () => {
  const [moving, still] = ['docs/screens.webp', 'docs/screens-still.webp'].map((file) => readFileSync(file))
  const framesOf = (file = Buffer.alloc(0)) => chunksOf(file).filter(({ name }) => name === 'ANMF').length
  const plays = chunksOf(moving!)
    .find(({ name }) => name === 'ANIM')
    ?.content.readUInt16LE(4)

  expect(Math.max(moving!.length, still!.length)).toBeLessThan(300_000)
  expect([framesOf(moving) > 10, plays, framesOf(still)]).toEqual([true, 3, 1])
  for (const text of readmes)
    expect(text).toMatch(
      /<source media="\(prefers-reduced-motion: reduce\)" srcset="docs\/screens-still.webp" \/>\n +<img src="docs\/screens.webp"/,
    )
})

test.each(['operations', 'without-root'])(
  'docs/%s.ko.md has commands of the English page only, in its order',
  (page) => {
    const english = commandsOf(`docs/${page}.md`).map(({ text, shown }) => ({ text, shown }))
    const korean = commandsOf(`docs/${page}.ko.md`).map(({ text, shown }) => ({ text, shown }))

    expect(korean.length).toBeGreaterThan(10)
    expect(korean).toEqual(english.filter((one) => korean.some((other) => isDeepStrictEqual(one, other))))
  },
)

test('docs/without-root.md is whole in Korean', () => {
  const [english, korean] = ['.md', '.ko.md'].map((end) => commandsOf(`docs/without-root${end}`).length)

  expect(korean).toEqual(english)
})

test('the README of the server names every command of operators', () => {
  const table = /^\| Commands [^]+?\n\n/m.exec(readFileSync('packages/server/README.md', 'utf8'))?.[0] ?? ''
  // A cell gives the noun once: `user list`, `show ID`.
  const named = table.split('\n').flatMap((row) => {
    const [first = [], ...others] = Array.from(row.split('|')[1]?.matchAll(/`([^`]+)`/g) ?? [], ([, text = '']) =>
      text.split(' ').filter((word) => /^[a-z-]+$/.test(word)),
    )
    const verbs = others.flatMap((words) => [words.join(' '), `${first[0]} ${words.join(' ')}`])
    return [first[0], first.slice(0, 2).join(' '), ...verbs]
  })

  expect(commands().filter((command) => !named.includes(command))).toEqual([])
})

test('the manual names every task of the audit record', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')

  expect(Object.keys(auditTasks).filter((task) => !manual.includes(`\`${task}\``))).toEqual([])
})

test('the manual and .env.example begin with the seven settings and the eight commands of a small campus', () => {
  const firstPage = (file: string) => /^## .+\n([^]+?)^## /m.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  const [english, korean] = ['docs/operations.md', 'docs/operations.ko.md'].map((file) =>
    [...firstPage(file).matchAll(/^\| (`.+?`(?:, `.+?`)*) +\|/gm)].flatMap(([, cell = '']) => cell.split(', ')),
  )
  const example = readFileSync('.env.example', 'utf8').split('# Further settings')[0] ?? ''

  const settings = english?.filter((name) => /^`[A-Z_]+`$/.test(name)) ?? []
  expect([settings.length, english?.length]).toEqual([7, 7 + 8])
  expect(korean).toEqual(english)
  expect([...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => `\`${name}\``)).toEqual(settings)
})

test('every script that README.md runs is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = codeOf(readmes[0]!).join('\n')
  const ran = [...commands.matchAll(/\bnpm (?:run (?:--silent )?)?([\w:-]+)/g)].map(([, name = '']) => name)
  const files = [...commands.matchAll(/\bnode (scripts\/\S+)/g)].map(([, file = '']) => file)

  expect(ran.filter((name) => !(name in scripts))).toEqual([])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

const fence = /^```\w*\n([\s\S]*?)^```$/gm
const withoutCode = (text: string) => text.replaceAll(fence, '')

/** Code blocks without their comments, and inline `npm …` and `node …`; not in order, which a language may change. */
function codeOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(fence)].map(([block]) => block.replaceAll(/\s+#.*$/gm, ''))
  const inline = withoutCode(markdown).matchAll(/`((?:npm|node) [^`]+)`/g)
  return [...blocks, ...[...inline].map(([, command = '']) => command)].toSorted()
}
