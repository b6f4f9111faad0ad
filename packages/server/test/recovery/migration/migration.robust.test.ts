import { expect, test } from 'vitest'
import { killMigrations } from './killed-migrations.ts'

test.each([0, 1])(
  'a start that is killed while it migrates, after %s migrations of an earlier one, is done whole by the next',
  async (done) => {
    const { kills, differences } = await killMigrations(done, 7)

    expect(kills).toBeGreaterThan(2)
    expect(differences).toEqual([])
  },
)
