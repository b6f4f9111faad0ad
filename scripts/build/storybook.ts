// node scripts/build/storybook.ts
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes the static Storybook in storybook-static, which any server of files can show. */
export function buildStorybook() {
  const { status } = spawnSync(
    'storybook',
    ['build', '--quiet', '--disable-telemetry', '--output-dir', 'storybook-static'],
    { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error('The static Storybook could not be built.')
  writeLlms('storybook-static')
}

type Entry = { id: string; title: string; name: string; type: 'story' | 'docs'; importPath: string; tags: string[] }

/** Writes llms.txt, the contents of a built Storybook as text, and each page of its docs as Markdown beside it. */
function writeLlms(folder: string) {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, Entry> }
  const all = Object.values(entries)
  const pages = all.filter(({ type, importPath }) => type === 'docs' && importPath.endsWith('.mdx'))
  mkdirSync(join(folder, 'llms'), { recursive: true })
  for (const { id, importPath } of pages)
    writeFileSync(join(folder, 'llms', `${id}.md`), markdown(readFileSync(importPath, 'utf8')))

  const of = (part: string) => pages.filter(({ title }) => title.startsWith(part)).map(line)
  const screens = Map.groupBy(
    all.filter(
      ({ title, type, tags }) => title.startsWith('Screens/') && type === 'story' && !tags.includes('assertion'),
    ),
    ({ title }) => title.replace('Screens/', ''),
  )
  const text = `# Campus Connect

> Component kit and screens of a Korean campus app: React components without data, design tokens as CSS variables.

Install \`@campus-connect/ui\`, import \`@campus-connect/ui/styles.css\` once, and every component by name:
\`import { Button } from '@campus-connect/ui'\`. The pages are Korean. Each says when to use a component and when not,
and ends with its texts, its keys and its accessibility.

## Foundations

${of('Foundations/').join('\n')}

## Components

${of('Components/').join('\n')}

## Screens

${[...screens].map(([title, states]) => `- ${title}: ${states.map(({ name }) => name).join(' · ')}`).join('\n')}
`
  writeFileSync(join(folder, 'llms.txt'), text)
}

function line({ id, title, importPath }: Entry) {
  const [, summary = ''] = /^# .+\n\n(.+)$/m.exec(readFileSync(importPath, 'utf8')) ?? []
  return `- [${title.split('/').at(-1)}](llms/${id}.md): ${summary}`
}

/** A page without its imports; its examples stay as JSX. */
function markdown(mdx: string) {
  return mdx.replaceAll(/^import .+\n/gm, '').trimStart()
}

if (import.meta.main) buildStorybook()
