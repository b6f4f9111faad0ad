import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { IndexEntry, StorybookConfigRaw } from 'storybook/internal/types'
import { descriptions } from '../packages/ui/storybook/props/descriptions.ts'

type Manifests = NonNullable<StorybookConfigRaw['experimental_manifests']>
type Component = NonNullable<Manifests['components']>['components'][string] & {
  docs?: Record<string, Page>
  reactDocgen?: Docgen
}
type Docgen = { definedInFile: string; props?: Record<string, Prop> }
type Page = { content?: string; summary?: string }
type Prop = { required?: boolean; tsType?: { name: string; raw?: string }; description?: string }

/** Makes Storybook's manifests, which assistants read, say what the docs say: Korean texts, every prop, code that can be pasted. */
export function readableManifests(manifests: Manifests = {}, options: object): Manifests {
  const entries = (options as { manifestEntries: IndexEntry[] }).manifestEntries
  const assertions = new Set(entries.filter(({ tags }) => tags?.includes('assertion')).map(({ id }) => id))
  const titles = new Map(entries.map(({ id, title }) => [id.split('--')[0]!, title.split('/').at(-1)!]))
  const components = Object.values((manifests.components?.components ?? {}) as Record<string, Component>)
    .map((component) => ({ ...component, stories: component.stories.filter(({ id }) => !assertions.has(id)) }))
    // The stories of packages/app show the whole app, which is not a component.
    .filter(({ path, stories }) => path.startsWith('./packages/ui/') && stories.length > 0)
    .map((component) => readable(component, titles.get(component.id)!))
  const docs = manifests['docs'] as { docs: Record<string, Page> } | undefined
  return {
    ...manifests,
    components: { ...manifests.components!, components: Object.fromEntries(components.map((each) => [each.id, each])) },
    ...(docs && { docs: { ...docs, docs: mapValues(docs.docs, readablePage) } }),
  }
}

function readable({ error: _error, reactDocgen, ...component }: Component, title: string): Component {
  // A title starts with the component's name: `Components/Actions/Button 버튼`.
  const [name = '', ...korean] = title.split(' ')
  const docs = mapValues(component.docs ?? {}, readablePage)
  const about = Object.values(docs)[0]?.summary ?? aboutScreen(component.path)
  const stories = component.stories.map(({ snippet, ...story }) => ({
    ...story,
    snippet: snippet?.replaceAll(/\bfn\(\)/g, '() => {}'),
  }))
  return {
    ...component,
    name,
    summary: about?.split('\n')[0] ?? `${korean.join(' ')}: 같은 화면의 다른 상태입니다.`,
    description: about ?? component.description,
    import: importOf(name, component.import ?? '', stories.map(({ snippet }) => snippet).join('\n')),
    stories,
    docs,
    ...(reactDocgen && { reactDocgen: withEveryProp(name, reactDocgen) }),
  }
}

function withEveryProp(name: string, { definedInFile, ...docgen }: Docgen): Docgen {
  return {
    ...docgen,
    // Not the path on the machine that builds.
    definedInFile: relative(process.cwd(), definedInFile),
    props: described(name, { ...docgen.props, ...callbacks(definedInFile, name) }),
  }
}

/** The text about a screen, which is in its stories. */
function aboutScreen(path: string) {
  return /^const about = `\n([\s\S]+?)\n`/m.exec(readFileSync(path, 'utf8'))?.[1]?.replaceAll('\\`', '`')
}

/** The import of the package: the component and what its examples use. */
function importOf(component: string, imports: string, examples: string) {
  const names = /import \{([^}]+)\} from '@campus-connect\/ui'/.exec(imports)?.[1]?.match(/\w+/g) ?? []
  const used = names.filter((name) => name === component || new RegExp(`<${name}\\b`).test(examples))
  return `import { ${(used.length > 0 ? used : names).join(', ')} } from '@campus-connect/ui'`
}

/** The functions among the props, which react-docgen leaves out because they are written as methods. */
function callbacks(file: string, component: string) {
  const [, members = ''] =
    new RegExp(`^export type ${component}Props\\b.*\\{\n([\\s\\S]*?)^\\}`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  const methods = members.matchAll(/^ {2}(\w+)(\??)(\(.*\)): (.+)$/gm)
  return Object.fromEntries(
    Array.from(methods, ([, name, optional, parameters, result]) => [
      name!,
      { required: optional === '', tsType: { name: 'signature', raw: `${parameters} => ${result}` } } satisfies Prop,
    ]),
  )
}

function described(component: string, props: Record<string, Prop>) {
  return mapValues(props, (prop, name) => ({
    ...prop,
    description: descriptions[`${component}.${name}`] ?? descriptions[name] ?? prop.description ?? '',
  }))
}

/** A page as Markdown: without imports and Storybook's blocks. Its examples stay as JSX. */
function readablePage<T extends Page>(page: T): T {
  const content = (page.content ?? '')
    .replaceAll(/^(import|export const) .+\n/gm, '')
    .replaceAll(/^<(Meta|Canvas|Controls|Stories)\b[^\n]*\/>\n/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  const [, summary] = /^# .+\n\n(.+)$/m.exec(content) ?? []
  return { ...page, content, ...(summary && { summary }) }
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A, key: string) => B) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
