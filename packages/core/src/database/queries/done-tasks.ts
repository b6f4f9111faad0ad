import { isPostgres } from '../statements/engine.ts'
import type { Time } from '../schema/columns.ts'
import type { Db, DoneTasksTable } from '../schema/tables.ts'

type Task = DoneTasksTable['task']

export async function findDone(db: Db, task: Task): Promise<Time | undefined> {
  return (await db.selectFrom('done_tasks').select('at').where('task', '=', task).executeTakeFirst())?.at
}

export async function setDone(db: Db, task: Task, at: Date): Promise<void> {
  const time = at.toISOString()
  await db
    .insertInto('done_tasks')
    .values({ task, at: time })
    .onConflict((conflict) => conflict.column('task').doUpdateSet({ at: time }))
    .execute()
}

export async function forgetDone(db: Db, task: Task): Promise<void> {
  await db.deleteFrom('done_tasks').where('task', '=', task).execute()
}

/** How often this process removed personal data, since it started. */
export const removals = { count: 0 }

/**
 * Personal data was removed or replaced in this transaction, so its bytes are still to be erased. PostgreSQL's vacuum does
 * this by itself.
 */
export async function leaveToErase(transaction: Db): Promise<void> {
  removals.count += 1
  if (isPostgres(transaction)) return
  await transaction.deleteFrom('done_tasks').where('task', 'in', ['erasing', 'erased']).execute()
}
