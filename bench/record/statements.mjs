import { CompiledQuery } from 'kysely'
import { usualRule } from '../../packages/core/src/config/attendance-rule.ts'
import { openDatabase } from '../../packages/core/src/database/open.ts'
import { isPostgres } from '../../packages/core/src/database/statements/engine.ts'
import { readOwnRecord } from '../../packages/core/src/domain/attendance/own-record.ts'

/** The tables that grow with every student, switch and look, and their names in plans. */
const growing = {
  attendance_events: 'event',
  audit_events: 'audit_events',
  lectures: 'lectures',
  class_members: 'member',
  roster_enrolments: 'enrolment',
}
/** Rows from which a table is large: PostgreSQL reads fewer as a whole because that is faster. */
const large = 100_000

/** What a record of one student reads: each statement, how often it ran, and the plan of the engine. */
export async function statementsOf(databaseUrl) {
  const db = await openDatabase(databaseUrl)
  try {
    const account = await db
      .selectFrom('users')
      .select(['key', 'id', 'username'])
      .orderBy('id')
      .offset(77)
      .limit(1)
      .executeTakeFirst()
    const actor = {
      kind: 'student',
      account,
      session: { hash: '', persistent: false },
      address: '127.0.0.1',
      device: undefined,
    }
    const read = []
    const watched = db.withPlugin({
      transformQuery({ node, queryId }) {
        const compiled = db.getExecutor().compileQuery(node, queryId)
        if (/^(?:with|select)/.test(compiled.sql)) read.push(compiled)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await readOwnRecord(watched, actor, { clock: () => new Date(), rule: usualRule })
    const names = []
    for (const [table, alias] of Object.entries(growing)) {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirst()
      if (Number(rows) >= large) names.push(table, alias)
    }
    const found = []
    for (const [text, all] of Map.groupBy(read, (each) => each.sql)) {
      const plan = await planOf(db, all[0])
      const scans = names.some((name) => new RegExp(`(?:^|; )(?:SCAN|Seq Scan on) ${name}\\b`).test(plan))
      found.push({ statement: short(text), times: all.length, plan, scans })
    }
    return found
  } finally {
    await db.destroy()
  }
}

const short = (text) =>
  text
    .replaceAll('"', '')
    .replace(/^select .*? from /, 'from ')
    .replaceAll('|', '/')
    .slice(0, 120)

async function planOf(db, { sql: text, parameters }) {
  // A statement that is prepared once has names in place of values.
  const named = parameters.some((value) => typeof value === 'object' && value !== null)
  if (isPostgres(db)) {
    const explain = named
      ? CompiledQuery.raw(`explain (generic_plan) ${text}`)
      : CompiledQuery.raw(`explain ${text}`, [...parameters])
    const { rows } = await db.executeQuery(explain)
    return rows
      .map((row) =>
        row['QUERY PLAN']
          .trim()
          .replace(/^->\s*/, '')
          .replace(/ {2}\(cost.*/, ''),
      )
      .filter((line) => /Scan/.test(line))
      .join('; ')
  }
  const values = named ? parameters.map(() => null) : [...parameters]
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`, values))
  return rows.map(({ detail }) => detail).join('; ')
}
