import type { Changes, Schema } from '../../../src/database/schema/difference.ts'

/** The content of a schema file, from the schema after each migration. */
export function schemaFile(schemas: readonly (readonly [string, Schema])[]): string {
  let before: Schema = new Map()
  const changes: Changes = {}
  for (const [name, after] of schemas) {
    const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted()
    const changed = keys.filter((key) => before.get(key) !== after.get(key))
    changes[name] = Object.fromEntries(changed.map((key) => [key, after.get(key) ?? null]))
    before = after
  }
  return `${JSON.stringify(changes, null, 2)}\n`
}
