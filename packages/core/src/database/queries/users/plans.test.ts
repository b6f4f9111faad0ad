import { CompiledQuery, type QueryId, type RootOperationNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database/empty.ts'
import type { Db } from '../../schema/tables.ts'
import { isPostgres } from '../../statements/engine.ts'
import { newKey } from '../../../tokens.ts'
import { listUsers, type Slice } from './page.ts'
import { type Selected, select } from './selection.ts'
import { addUser } from './users.ts'

const lecture = '자료구조'
const page = { sort: 'id', descending: false, limit: 51 } as const
/** Those of a large campus: how to find the users of a selection depends on them. */
const totals = { total: 30_000, enabled: 29_700, connected: 10_000, connectedUsers: 10_000, changes: 1 }
const large: Selected = { matching: 20_000, begin: 'users' }

/** The indexes in whose order the list by number may be read. */
const byNumber = /^users_(search|id_key)$/

/** What an administrator's page asks for every 15 seconds while it shows a lecture: its counts, and a page of its users. */
const asked: [what: string, slice: Slice, walked?: RegExp][] = [
  ['the members of a lecture', { ...page, lecture }],
  ['who is connected to it', { ...page, lecture, connected: true }],
  ['who is not', { ...page, lecture, connected: false }],
  ['the members of a large one', { ...page, lecture }, byNumber],
  ['who of many is connected to it', { ...page, lecture, connected: true }, byNumber],
  ['who of many is not', { ...page, lecture, connected: false }, byNumber],
  ['the members of a large one by name', { ...page, lecture, sort: 'username' }, /^users_name_order$/],
]

test.each(asked)(
  'the list of %s reads lectures from indexes alone, by name or user, and never sorts all users',
  async (_, slice, walked) => {
    const db = await testDatabase()
    await addStudents(db)

    const plans = await plansOf(db, async (watched) => {
      await listUsers(watched, slice, walked ? large : await select(watched, slice, totals))
    })

    expect(plans.length).toBeGreaterThan(0)
    expect(plans.flat().filter((step) => step.table === 'lectures' && !(step.indexOnly && step.condition))).toEqual([])
    expect(plans.flat().filter(({ table, index }) => table === 'users' && index === undefined)).toEqual([])
    const whole = plans.flat().filter(({ table, condition }) => table === 'users' && !condition)
    // A page of many is read in its order until it is full.
    expect(whole.map(({ index }) => index).join()).toMatch(walked ?? /^$/)
  },
)

async function addStudents(db: Db) {
  const at = new Date()
  for (const id of ['20240001', '20240002', '20240003']) {
    const user = await addUser(db, { id, username: '김하늘', passwordHash: 'x', at })
    const connected = id === '20240001' ? 1 : 0
    const row = { name: lecture, source: 'manual', class_sourced_id: null, removed_at: null } as const
    await db
      .insertInto('lectures')
      .values({ ...row, key: newKey(), user_key: user!.key, connected, created_at: at.toISOString() })
      .execute()
  }
}

/** How one table is read. `condition`: only those rows that an index finds. */
type Step = { table: string; index: string | undefined; indexOnly: boolean; condition: boolean }

/** The plans of all statements that `work` runs. */
async function plansOf(db: Db, work: (watched: Db) => Promise<void>): Promise<Step[][]> {
  return db.transaction().execute(async (transaction) => {
    // So few rows are read faster without any index.
    if (isPostgres(db))
      for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(transaction)
    const built = new Map<QueryId, RootOperationNode>()
    const executed: QueryId[] = []
    await work(
      transaction.withPlugin({
        transformQuery: ({ node, queryId }) => {
          built.set(queryId, node)
          return node
        },
        transformResult: async ({ result, queryId }) => {
          executed.push(queryId)
          return result
        },
      }),
    )
    const plans: Step[][] = []
    for (const queryId of executed) {
      const query = transaction.getExecutor().compileQuery(built.get(queryId)!, queryId)
      const explain = isPostgres(db) ? 'explain (format json)' : 'explain query plan'
      const { rows } = await transaction.executeQuery<Explained>(
        CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
      )
      plans.push(rows.flatMap((row) => ('detail' in row ? stepOf(row.detail) : stepsIn(row['QUERY PLAN'][0]!.Plan))))
    }
    return plans
  })
}

type Explained = { detail: string } | { 'QUERY PLAN': { Plan: Node }[] }

/** A line of SQLite, such as `SEARCH users USING COVERING INDEX x (id=?)`. */
function stepOf(detail: string): Step[] {
  const [, way, table, covering, index] =
    /^(SCAN|SEARCH) (users|lectures)(?: USING (COVERING )?(?:INDEX (\S+)|INTEGER PRIMARY KEY))?/.exec(detail) ?? []
  if (table === undefined) return []
  const key = detail.includes('USING INTEGER PRIMARY KEY') ? 'rowid' : undefined
  return [{ table, index: index ?? key, indexOnly: covering !== undefined, condition: way === 'SEARCH' }]
}

/** A step of PostgreSQL, and those below it. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

function stepsIn(node: Node): Step[] {
  const table = node['Relation Name']
  const own =
    table === 'users' || table === 'lectures'
      ? [
          {
            table,
            index: node['Index Name'],
            indexOnly: node['Node Type'] === 'Index Only Scan',
            condition: node['Index Cond'] !== undefined,
          },
        ]
      : []
  return [...own, ...(node.Plans ?? []).flatMap(stepsIn)]
}
