import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('README.md and README.ko.md show the same commands', () => {
  const [english, korean] = ['README.md', 'README.ko.md'].map((file) => commandsOf(readFileSync(file, 'utf8')))

  expect(english?.length).toBeGreaterThan(5)
  expect(korean).toEqual(english)
})

test('docs/without-root.md shows the same commands in both languages', () => {
  const [english, korean] = ['.md', '.ko.md'].map((end) => commandsOf(readFileSync(`docs/without-root${end}`, 'utf8')))

  expect(english?.length).toBeGreaterThan(4)
  expect(korean).toEqual(english)
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
  const commands = commandsOf(readFileSync('README.md', 'utf8')).join('\n')
  const ran = [...commands.matchAll(/\bnpm (?:run (?:--silent )?)?([\w:-]+)/g)].map(([, name = '']) => name)
  const files = [...commands.matchAll(/\bnode (scripts\/\S+)/g)].map(([, file = '']) => file)

  expect(ran.filter((name) => !(name in scripts))).toEqual([])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

/** Code blocks without their comments, and inline `npm …` and `node …`; not in order, which a language may change. */
function commandsOf(markdown: string): string[] {
  const fence = /^```\w*\n([\s\S]*?)^```$/gm
  const blocks = [...markdown.matchAll(fence)].map(([block]) => block.replaceAll(/\s+#.*$/gm, ''))
  const inline = markdown.replaceAll(fence, '').matchAll(/`((?:npm|node) [^`]+)`/g)
  return [...blocks, ...[...inline].map(([, command = '']) => command)].toSorted()
}
