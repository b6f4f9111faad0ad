import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Whose data was read by whom, from which addresses, and the audit record in the order of its times: what a monthly report
 * asks. The addresses begin with those of the record that stands.
 */
export const peopleRead: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('people_read')
      .addColumn('reader', 'text', (column) => column.notNull())
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('first_at', 'text', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('people_read_key', ['reader', 'month', 'person'])
      .execute()
    await db.schema.createIndex('people_read_person').on('people_read').columns(['person']).execute()
    await db.schema
      .createTable('reader_addresses')
      .addColumn('reader', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('first_at', 'text', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('reader_addresses_key', ['reader', 'address'])
      .execute()
    await sql`
      insert into reader_addresses (reader, address, first_at, last_at)
      select coalesce(by_key, 'operator ' || operator), address, min(at), max(at) from audit_events
      where by_key is not null or operator is not null
      group by coalesce(by_key, 'operator ' || operator), address`.execute(db)
    await db.schema.createIndex('audit_events_at').on('audit_events').columns(['at', 'sequence']).execute()
  },
}
