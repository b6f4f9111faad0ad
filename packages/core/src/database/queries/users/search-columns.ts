import { sql } from 'kysely'
import { nameOrder, searchText } from '../../../search-text.ts'
import type { Db } from '../../schema/tables.ts'

/** The columns by which the list of users finds and sorts a person. */
export function searchColumns(person: { id: string; username: string }) {
  return { search: searchText(person), name_order: nameOrder(person.username) }
}

const batchSize = 500

/** Fills the columns of users that a server of an older version has added. */
export async function fillSearchColumns(db: Db): Promise<void> {
  for (;;) {
    const users = await db
      .selectFrom('users')
      .select(['key', 'id', 'username'])
      .where('search', '=', '')
      .limit(batchSize)
      .execute()
    if (users.length === 0) return
    const rows = users.map(({ key, ...person }) => {
      const { search, name_order } = searchColumns(person)
      return sql`(cast(${key} as text), cast(${search} as text), cast(${name_order} as text))`
    })
    await sql`
      with filled (key, search, name_order) as (values ${sql.join(rows)})
      update users set search = filled.search, name_order = filled.name_order from filled where users.key = filled.key
    `.execute(db)
  }
}
