import type { ReactElement } from 'react'
import * as kit from '../src/index.ts'

const names = new Map(Object.entries(kit).map(([name, part]) => [part as unknown, name]))

/** How a story is written as JSX: by the names that the package exports, whatever the bundler calls them. */
export const jsx = {
  displayName: ({ type }: ReactElement) => (typeof type === 'string' ? type : (names.get(type) ?? nameOf(type))),
  functionValue: () => placeholder,
}

/** In a snippet, stands for the caller's own function. */
const placeholder = Object.assign(() => {}, { toString: () => '() => {}' })

/** A snippet that can be pasted: with the import of all that it names. */
export function pasteable(code: string) {
  const used = [...new Set([...code.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name!))]
  const imported = used.filter((name) => [...names.values()].includes(name)).toSorted()

  return imported.length === 0 ? code : `import { ${imported.join(', ')} } from '@campus-connect/ui'\n\n${code}`
}

function nameOf(type: unknown) {
  const { displayName, name } = type as { displayName?: string; name?: string }
  return displayName ?? name ?? 'Fragment'
}
