import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('README.md and README.ko.md show the same commands', () => {
  const [english, korean] = ['README.md', 'README.ko.md'].map((file) => commandsOf(readFileSync(file, 'utf8')))

  expect(english?.length).toBeGreaterThan(5)
  expect(korean).toEqual(english)
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
