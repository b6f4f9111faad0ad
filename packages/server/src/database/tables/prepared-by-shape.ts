import type { Compilable, QueryResult } from 'kysely'
import { prepared } from './prepared.ts'
import type { Db } from './tables.ts'

type Leaf = string | number
type Values = { [name: string]: Leaf | Values | readonly Leaf[] | undefined }

/** Limits the memory for statements, here and in each connection to PostgreSQL: each number of search words is another text. */
const most = 200

/**
 * A statement whose text depends on `shape` and on which of the values there are. `build` is called once for each such
 * text; it receives placeholders for the texts and numbers and must not read them.
 */
export function preparedByShape<Shape, V extends Values, Row>(
  build: (db: Db, shape: Shape, values: V) => Compilable<Row>,
) {
  const statements = new Map<string, (db: Db, values: Record<string, Leaf>) => Promise<QueryResult<Row>>>()

  return (db: Db, shape: Shape, values: V): Promise<QueryResult<Row>> => {
    const leaves = leavesOf(values)
    const names = Object.keys(leaves)
    const text = JSON.stringify([shape, names])
    const statement = statements.get(text)
    if (statement) return statement(db, leaves)
    if (statements.size >= most) return db.executeQuery(build(db, shape, values).compile())
    const made = prepared(names, (of, places: Record<string, Leaf>) => build(of, shape, withLeaves(values, places)))
    statements.set(text, made)
    return made(db, leaves)
  }
}

/** The texts and numbers of nested values by their paths. */
function leavesOf(values: object, path = ''): Record<string, Leaf> {
  return Object.assign(
    {},
    ...Object.entries(values).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'object' && value !== null) return leavesOf(value, `${path}${name}.`)
      return value === undefined ? {} : { [path + name]: value }
    }),
  ) as Record<string, Leaf>
}

/** The same values, with their texts and numbers replaced. */
function withLeaves<V extends object>(values: V, leaves: Record<string, Leaf>, path = ''): V {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null
      ? withLeaves(value, leaves, `${path}${name}.`)
      : (leaves[path + name] ?? value),
  ])
  return (Array.isArray(values) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as V
}
