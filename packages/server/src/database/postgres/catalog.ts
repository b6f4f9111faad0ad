import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables/tables.ts'
import { type Schema, withoutLayout } from '../schema/difference.ts'

/** Milliseconds for the query of the catalog. */
const longest = 5_000

/**
 * Reads the definitions of all objects in our schema from the catalog, and runs none of them. From here on the
 * transaction looks names up in the catalog first.
 */
export async function readCatalog(transaction: Kysely<Tables>): Promise<Schema> {
  const path = await sql<{ schemas: string[]; schema: string }>`
    select pg_catalog.current_schemas(true)::pg_catalog.text[] as schemas,
      pg_catalog.current_schema()::pg_catalog.text as schema`.execute(transaction)
  const { schemas, schema } = path.rows[0]!
  await sql`
    select pg_catalog.set_config('statement_timeout', ${String(longest)}, true),
      pg_catalog.set_config('search_path', 'pg_catalog, ' || pg_catalog.quote_ident(${schema}), true)`.execute(
    transaction,
  )
  const { rows } = await catalogue(schema).execute(transaction)
  const found = new Map(rows.map(({ kind, name, definition }) => [`${kind} ${name}`, withoutLayout(definition)]))
  // Otherwise objects in our schema could replace functions and operators of PostgreSQL.
  if (schemas.find((name) => !name.startsWith('pg_temp')) !== 'pg_catalog')
    found.set(`setting search_path (${schemas.join(', ')})`, '')
  return found
}

/** The same text on every version from 14 on. Version 18 lists "not null" as a constraint, older ones do not. */
const catalogue = (schema: string) => sql<{ kind: string; name: string; definition: string }>`
  with
    here as (select oid from pg_namespace where nspname = ${schema}),
    of_extensions as (select classid, objid from pg_depend where deptype = 'e'),
    relations as (
      select pg_class.* from pg_class join here on relnamespace = here.oid
      where relkind not in ('i', 'I')
        and (pg_class.oid, 'pg_class'::regclass) not in (select objid, classid from of_extensions)),
    functions as (
      select pg_proc.* from pg_proc join here on pronamespace = here.oid
      where (pg_proc.oid, 'pg_proc'::regclass) not in (select objid, classid from of_extensions)),
    triggers as (
      select relname, tgname, tgenabled, pg_get_triggerdef(pg_trigger.oid, true) as definition,
        -- Who can write the catalog could mark any trigger as internal.
        tgisinternal and pronamespace = 'pg_catalog'::regnamespace and proname like 'RI\_FKey\_%' as of_foreign_key
      from pg_trigger join relations on tgrelid = relations.oid join pg_proc on tgfoid = pg_proc.oid),
    owners as (
      select relname as name, relowner as owner from relations union all select proname, proowner from functions)

  select case relkind when 'r' then 'table' when 'p' then 'table' when 'S' then 'sequence' when 'c' then 'type' else 'view' end
      as kind, relname::text as name,
    concat_ws(' ', case when relkind in ('p', 'm', 'f') then 'kind ' || relkind::text end,
      case when relpersistence <> 'p' then 'persistence ' || relpersistence::text end,
      case when relrowsecurity then 'row security' end, case when relforcerowsecurity then 'forced' end,
      (select format('%s by %s from %s to %s start %s cache %s%s', format_type(seqtypid, null), seqincrement, seqmin,
          seqmax, seqstart, seqcache, case when seqcycle then ' cycle' end)
        from pg_sequence where seqrelid = relations.oid)) as definition
  from relations
  union all
  select 'column', format('%s.%s', relname, attname),
    concat_ws(' ', format_type(atttypid, atttypmod),
      case when collnamespace = 'pg_catalog'::regnamespace then 'collate ' || collname
        when collname is not null then 'collate ' || attcollation::regcollation::text end,
      case when attnotnull then 'not null' end,
      case when attidentity <> '' then 'identity ' || attidentity::text end,
      case when attgenerated <> '' then 'generated ' || attgenerated::text end,
      'default ' || pg_get_expr(adbin, adrelid))
  from relations join pg_attribute on attrelid = relations.oid
    left join pg_collation on pg_collation.oid = attcollation and collname <> 'default'
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'p') and attnum > 0 and not attisdropped
  union all
  select 'constraint', format('%s.%s', relname, conname), pg_get_constraintdef(pg_constraint.oid, true)
  from relations join pg_constraint on conrelid = relations.oid where contype not in ('n', 't')
  union all
  select 'index', pg_class.relname, pg_get_indexdef(indexrelid, 0, true) ||
    case when indisvalid and indisready and indislive then '' else ' invalid' end
  from relations join pg_index on indrelid = relations.oid join pg_class on pg_class.oid = indexrelid
  union all
  select 'trigger', format('%s.%s', relname, tgname), definition from triggers where not of_foreign_key
  union all
  select 'disabled', format('%s.%s', relname, tgname), '' from triggers where tgenabled not in ('O', 'A')
  union all
  select 'function', format('%s(%s)', proname, pg_get_function_identity_arguments(functions.oid)),
    concat_ws(' ', prokind, provolatile, case when prosecdef then 'security definer' end,
      case when proleakproof then 'leakproof' end, case when proisstrict then 'strict' end, array_to_string(proconfig, ' '),
      'returns', pg_get_function_result(functions.oid), 'language', lanname, probin, prosrc)
  from functions join pg_language on pg_language.oid = prolang
  union all
  select 'rule', format('%s.%s', relname, rulename), '' from relations join pg_rewrite on ev_class = relations.oid
  where relkind not in ('v', 'm')
  union all
  select 'policy', format('%s.%s', relname, polname), '' from relations join pg_policy on polrelid = relations.oid
  union all
  select 'child', format('%s.%s', relname, inhrelid::regclass), '' from relations
    join pg_inherits on inhparent = relations.oid
  union all
  select 'child', format('%s.%s', relname, inhparent::regclass), '' from relations
    join pg_inherits on inhrelid = relations.oid
  union all
  select 'type', typname, typtype::text from pg_type join here on typnamespace = here.oid
  where typrelid = 0 and typcategory <> 'A'
    and (pg_type.oid, 'pg_type'::regclass) not in (select objid, classid from of_extensions)
  union all
  select 'operator', pg_operator.oid::regoperator::text, '' from pg_operator join here on oprnamespace = here.oid
  where (pg_operator.oid, 'pg_operator'::regclass) not in (select objid, classid from of_extensions)
  union all
  select 'statistics', stxname, '' from pg_statistic_ext join relations on stxrelid = relations.oid
  union all
  select 'owner', name, '' from owners
  where owner <> (select relowner from relations where relname = 'kysely_migration')
  union all
  select 'setting', 'session_replication_role = ' || setting, '' from pg_settings
  where name = 'session_replication_role' and setting = 'replica'`
