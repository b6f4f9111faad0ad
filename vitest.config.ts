import { availableParallelism } from 'node:os'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { findPostgres } from './packages/core/test/support/postgres/cluster.ts'
import { headlessShell } from './scripts/test/chromium.ts'
import { recordTexts } from './scripts/test/record-texts.ts'

/** Counts as skipped, with the reason, if this machine has no PostgreSQL for the tests. */
const missing = 'packages/core/test/postgres/missing.test.ts'
/** What only PostgreSQL can show. */
const ofPostgres = 'packages/{core,operator,server}/test/postgres/**/*.test.ts'
/**
 * Tests that also run on PostgreSQL: domain, rosters, races and the search of the list, which PostgreSQL could answer differently. Handlers
 * and commands say the same again: `TEST_ON_POSTGRES=all` runs all that ask for "an empty database". `npm run test:long -- matrix` runs the
 * table of calls and its matrix on PostgreSQL.
 */
const onBothEngines =
  process.env.TEST_ON_POSTGRES === 'all'
    ? [
        'packages/core/src/{domain,roster}/**/*.test.ts',
        'packages/operator/{src/commands,test/{accounts,attendance,audit,roster}}/**/*.test.ts',
        'packages/server/src/{api,demo,server}/**/*.test.ts',
        'packages/server/test/{accounts,audit,calls,contract,input,operated,portal,roster}/**/*.test.ts',
        // The order of hashes is that of answers only with SQLite.
        'packages/server/test/security/!(busy).test.ts',
      ]
    : [
        'packages/core/src/{domain/{attendance/switch,sync/{sync,names},timetable/list-meetings},database/queries/users/plans}.test.ts',
        'packages/core/src/roster/import/{guard,versions,import-lock}.test.ts',
        'packages/operator/{test/{accounts/portal,attendance/*,roster/account-name},src/commands/{export/sheets,status/status}}.test.ts',
        'packages/server/test/{accounts/{idempotency,sign-up,guesses-at-once,throttle,sessions,wrong-clock,grant,program-tokens,second-factor},roster/{term,unchanged},audit/report,portal/entry}.test.ts',
        'packages/server/{test/{security/{races,guesses,erased},calls/list-users},src/{pages/{record,register},server/retention}}.test.ts',
      ]

/** Stories follow the light theme of the device; their checks switch to the dark one. */
const chromium = {
  browser: 'chromium' as const,
  name: 'stories',
  provider: playwright({
    launchOptions: headlessShell,
    contextOptions: { reducedMotion: 'reduce', colorScheme: 'light' },
  }),
}

/** What `npm run test:long` runs: its part `robustness`, and the long runs. */
const otherRuns = ['**/*.robust.test.ts', '**/*.long.test.ts']

/** Milliseconds. These limits find what hangs. The defaults, of a few seconds, would also fail a slow test or hook on a busy machine. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

export default defineConfig({
  test: {
    // Tests often wait: for a process, a timer, a page.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/{sdk,cli,core,operator,server,tables,roster,brand,ui}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...otherRuns, ofPostgres, missing],
          // Modules keep no state between files, and loading them again takes a third of the time.
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          include: 'missing' in findPostgres() ? [missing] : [missing, ofPostgres, ...onBothEngines],
          exclude: [...configDefaults.exclude, ...otherRuns],
          isolate: false,
          ...limits,
          ...('missing' in findPostgres()
            ? {}
            : {
                globalSetup: 'packages/core/test/support/postgres/setup.ts',
                setupFiles: 'packages/core/test/support/postgres/worker.ts',
              }),
        },
      },
      {
        test: {
          name: 'robustness',
          environment: 'node',
          include: ['{packages,scripts}/**/*.robust.test.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          include: ['packages/**/*.long.test.ts', 'scripts/**/*.long.test.ts'],
          ...limits,
          testTimeout: 60 * 60_000,
        },
      },
      {
        test: {
          name: 'app',
          environment: 'jsdom',
          // A context for each file in a process that stays: a process for each would load jsdom again, which takes half of the time.
          pool: 'vmForks',
          // Imports its module at run time, which Vitest cannot resolve in such a context.
          server: { deps: { inline: ['@fastify/cookie'] } },
          include: ['packages/app/src/**/*.test.{ts,tsx}', 'packages/{sdk,ui}/src/**/*.test.tsx'],
          setupFiles: ['packages/app/test/navigation.ts', 'packages/app/test/waits.ts'],
          ...limits,
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook', storybookScript: 'npm run storybook -- --no-open' })],
        test: {
          name: 'stories',
          setupFiles: ['.storybook/story-checks.ts'],
          // One page for many files, because a load takes longer than most stories; Storybook cleans up after each story.
          isolate: false,
          ...limits,
          // Stories seldom wait, so a page more than there are processors would only load all modules once more.
          maxWorkers: availableParallelism(),
          // Vitest requires a group of its own for a project with another number of workers.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            instances: [chromium],
            commands: { recordTexts },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
