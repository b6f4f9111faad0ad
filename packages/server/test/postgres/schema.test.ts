import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { MigrationDialect, postgresMigrations } from '../../src/database/postgres/migrations.ts'
import { openPool } from '../../src/database/postgres/pool.ts'
import { readCatalog } from '../../src/database/postgres/catalog.ts'
import type { Schema } from '../../src/database/schema/difference.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { schemaFile } from '../support/database/schema-file.ts'
import { emptyDatabase } from '../support/database/empty.ts'
import { askPostgres } from '../support/postgres/cluster.ts'

const file = '../../src/database/postgres/schema.json'

/** The catalogue after each migration. */
async function catalogues() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  await askPostgres(url, 'drop schema public cascade; create schema public')
  const db = new Kysely<Tables>({ dialect: new MigrationDialect(openPool(url, { size: 1 })) })
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => postgresMigrations } })
  const found: [string, Schema][] = []
  for (const name of Object.keys(postgresMigrations).toSorted()) {
    const { error } = await migrator.migrateTo(name)
    expect(error).toBeUndefined()
    found.push([name, await db.transaction().execute(readCatalog)])
  }
  return found
}

test('the schema that is compared with is what the migrations make: vitest -u writes it anew', async () => {
  await expect(schemaFile(await catalogues())).toMatchFileSnapshot(file)
})
