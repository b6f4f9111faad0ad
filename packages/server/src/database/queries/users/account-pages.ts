import type { Db, UsersTable } from '../../tables/tables.ts'

export type ListedAccount = Pick<UsersTable, 'key' | 'id' | 'username' | 'enabled' | 'admin' | 'created_at'>

type Page = {
  limit: number
  /** Only students who are not in this snapshot of the roster. */
  missingIn?: string | undefined
}

/** The next accounts by number. */
export function listAccountsAfter(db: Db, id: string, { limit, missingIn }: Page): Promise<ListedAccount[]> {
  return db
    .selectFrom('users')
    .select(['key', 'id', 'username', 'enabled', 'admin', 'created_at'])
    .where('id', '>', id)
    .$if(missingIn !== undefined, (query) =>
      query.where('admin', '=', 0).where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('roster_students')
              .select('number')
              .whereRef('number', '=', 'users.id')
              .where('snapshot_id', '=', missingIn ?? ''),
          ),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}
