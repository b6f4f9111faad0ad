import { DatabaseSync } from 'node:sqlite'

/** A query that runs longer than any test waits and would block the process that reads it. */
const endless = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 30000000)
  select cast(n as text) as id, n as sequence, '' as hash, 0 as cut_sequence, '' as cut_hash from numbers`

/** Changes to a schema by an attacker who can write the file, their statements, and the message about each. */
export const hostileSchemas: [what: string, statements: string, said: RegExp][] = [
  [
    'an emptied trigger',
    `drop trigger audit_events_are_not_removed;
     create trigger audit_events_are_not_removed before delete on audit_events begin select 1; end`,
    /내용이 다른 트리거 audit_events_are_not_removed/,
  ],
  ['no trigger', 'drop trigger attendance_events_are_not_changed', /없어진 트리거 attendance_events_are_not_changed/],
  [
    'a trigger that makes administrators',
    'create trigger "Users " after insert on sessions begin update users set admin = 1; end',
    /Campus Connect의 것이 아닌 트리거 Users\s+/,
  ],
  [
    'a view in place of a table',
    `drop table audit_chain; create view audit_chain as ${endless}`,
    /Campus Connect의 것이 아닌 뷰 audit_chain/,
  ],
  [
    'a view in place of the record of migrations',
    `drop table kysely_migration; create view kysely_migration as select id as name from (${endless})`,
    /Campus Connect의 것이 아닌 뷰 kysely_migration/,
  ],
  [
    'a record of migrations with gaps',
    `delete from kysely_migration where name = '001-accounts'`,
    /내용이 다른 테이블 kysely_migration/,
  ],
  ['names given twice', 'drop index lectures_name', /없어진 인덱스 lectures_name/],
  [
    'a column that is worked out',
    `alter table users add column rights text as (upper(admin))`,
    /내용이 다른 테이블 users/,
  ],
  [
    'a looser table',
    `drop table reserved_ids; create table "reserved_ids" ("id" text /* primary key */)`,
    /내용이 다른 테이블 reserved_ids/,
  ],
]

/** Changes the file behind the program. */
export function alterSqlite(path: string, statements: string): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  database.exec(statements)
  database.close()
}
