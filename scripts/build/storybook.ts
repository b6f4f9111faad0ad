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

type Component = { id: string; name: string; summary: string; stories: { name: string }[]; docs: Record<string, Page> }
type Page = { id: string; title: string; summary: string; content: string }

/** Writes llms.txt, the manifests of a built Storybook as text, and each page of its docs as Markdown next to it. */
function writeLlms(folder: string) {
  const manifest = (name: string) => JSON.parse(readFileSync(join(folder, 'manifests', `${name}.json`), 'utf8'))
  const components = Object.values<Component>(manifest('components').components)
  const foundations = Object.values<Page>(manifest('docs').docs).filter(({ title }) => title.startsWith('Foundations/'))
  const ofComponents = components.filter(({ id }) => id.startsWith('components-'))
  const screens = components.filter(({ id }) => id.startsWith('screens-'))
  const pages = [...foundations, ...ofComponents.flatMap(({ docs }) => Object.values(docs))]
  mkdirSync(join(folder, 'llms'), { recursive: true })
  for (const { id, content } of pages) writeFileSync(join(folder, 'llms', `${id}.md`), `${content}\n`)

  const text = `# Campus Connect

> Component kit and screens of a Korean campus app: React components without data, design tokens as CSS variables.

Install \`@campus-connect/ui\`, import \`@campus-connect/ui/styles.css\` once, and every component by name:
\`import { Button } from '@campus-connect/ui'\`. The pages are Korean. Each says when to use a component and when not,
and ends with its texts, its keys and its accessibility. \`manifests/components.json\` has every prop and example.

## Foundations

${foundations.map(({ id, title, summary }) => line(title.split('/').at(-1)!, id, summary)).join('\n')}

## Components

${ofComponents.map(({ name, summary, docs }) => line(name, Object.keys(docs)[0]!, summary)).join('\n')}

## Screens

${screens.map(({ name, summary, stories }) => `- ${name}: ${summary} ${stories.map((story) => story.name).join(' · ')}`).join('\n')}
`
  writeFileSync(join(folder, 'llms.txt'), text)
}

function line(name: string, page: string, summary: string) {
  return `- [${name}](llms/${page}.md): ${summary}`
}

if (import.meta.main) buildStorybook()
