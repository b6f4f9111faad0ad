import { expect, test } from 'vitest'
import { killMigrations, releases } from './killed-migrations.ts'

test.each(releases.map((_, index) => index))(
  'killed before each statement, after %s earlier migrations',
  async (done) => {
    const { kills, differences } = await killMigrations(done)

    process.stdout.write(
      `${done} migrations before: killed at ${kills} statements, ${differences.length} differences\n`,
    )
    expect(differences).toEqual([])
  },
)
