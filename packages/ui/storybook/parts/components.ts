import { type Look, looksOf } from './parts.ts'

const stylesheets = import.meta.glob<string>('../../src/components/*/**/*.module.css', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = import.meta.glob<string>(
  ['../../src/components/*/*/*.tsx', '!**/*.stories.tsx', '!**/*.test.tsx', '!**/icons/*'],
  { query: '?raw', import: 'default', eager: true },
)

const ofFolder = (all: Record<string, string>, component: string) =>
  Object.entries(all)
    .filter(([path]) => path.split('/').at(-2) === component)
    .map(([, text]) => text)

/** The looks of a component's own parts, as its stylesheets have them. */
export function looksOfComponent(component: string): Look[] {
  return looksOf(ofFolder(stylesheets, component).join('\n'))
}

const folders = new Map(
  Object.keys(sources).map((path) => [path.split('/').at(-2)!, path.split('/').slice(-3, -2)[0]!]),
)

/** The components of the kit that a component is made of, each with the group of its page. */
export function madeOf(component: string): { name: string; group: string }[] {
  const imports = ofFolder(sources, component).flatMap((text) => [...text.matchAll(/from '[^']*?\/(\w+)\.tsx'/g)])
  const names = new Set(imports.map(([, name]) => name!).filter((name) => name !== component && folders.has(name)))
  return [...names].toSorted().map((name) => ({ name, group: folders.get(name)! }))
}

/** The components that have a stylesheet of their own. */
export const componentNames = [...new Set(Object.keys(stylesheets).map((path) => path.split('/').at(-2)!))]
  .filter((name) => folders.has(name))
  .toSorted()
