// node scripts/generate/cli.ts FILE: packages/cli/reference.md with the help of every command, read from the command tree.
import { readFileSync, writeFileSync } from 'node:fs'
import { commandTree } from '../../packages/cli/src/command-tree.ts'
import { runIn } from '../../packages/cli/test/run-in.ts'
import { helpTexts } from '../../packages/cli/src/texts/help.ts'

const [start, end] = ['<!-- generated from the command tree -->', '<!-- end of the command tree -->'] as const
const globalOptions = helpTexts.globalOptions.en
const source = 'packages/cli/reference.md'
const target = process.argv[2]
if (target === undefined) throw new Error('Usage: node scripts/generate/cli.ts FILE')

const [before = '', rest] = readFileSync(source, 'utf8').split(start)
const after = rest?.split(end)[1]
if (after === undefined) throw new Error(`${source} lacks the line ${start} or ${end}`)

const paths = commandTree.flatMap((branch) =>
  'commands' in branch ? branch.commands.map(({ name }) => [branch.name, name]) : [[branch.name]],
)
const pages: string[] = []
for (const path of paths) pages.push(`### campus ${path.join(' ')}\n\n${fenced(ownPart(await help(path)))}`)
const common = (await help(['logout'])).split(globalOptions)[1] ?? ''
pages.push(`### Options of all commands\n\n${fenced(common)}`)
writeFileSync(target, `${before}${start}\n\n${pages.join('\n\n')}\n\n${end}${after}`)

async function help(path: string[]) {
  const { code, stdout } = await runIn({}, [...path, '--help', '--lang', 'en'])
  if (code !== 0) throw new Error(`campus ${path.join(' ')} --help ended with ${code}`)
  return stdout
}

function ownPart(text: string) {
  return text.split(globalOptions)[0] ?? ''
}

function fenced(text: string) {
  return `\`\`\`text\n${text.replace(/^\n+/, '').trimEnd()}\n\`\`\``
}
